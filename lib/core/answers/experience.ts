import { readDate, readPeriod, splitPeriod, type PartDate, type Period } from '@/lib/core/answers/dates'
import { employerRef, type Ref } from '@/lib/core/answers/handoff'
import { isArray, isObject, found, pick, pickText, type JsonObject } from '@/lib/core/answers/json'
import { totalMonths, durationDiffers, readDuration, tenure, type Tenure } from '@/lib/core/answers/tenure'
import { comparable } from '@/lib/core/answers/text'
import { isCompanyUrl } from '@/lib/core/answers/identity'

export type Position = {
  index: number
  value: JsonObject
  title: string | null
  companyName: string | null
  company: Ref | null
  companyUrl: string | null
  period: Period
  current: boolean
  tenure: Tenure | null
  /** The answer's own words for the time spent, and whether ours differ by more than a month. */
  duration: string | null
  approximate: boolean
  location: string | null
  description: string | null
  used: string[]
}

const titles = ['title', 'position', 'role', 'jobtitle', 'positiontitle']

const companies = ['companyname', 'company', 'organization', 'organizationname', 'employer', 'organisation']

const starts = ['startedat', 'startdate', 'startson', 'startsat', 'start', 'from', 'datefrom']

const ends = ['endedat', 'enddate', 'endson', 'endsat', 'end', 'to', 'until', 'dateto']

const periods = ['period', 'daterange', 'dates', 'timeperiod', 'duration', 'years']

/** Positions of a list; where companies hold their roles, each role takes the company's fields. */
function positionEntries(list: unknown): { value: JsonObject; index: number }[] {
  const entries = isArray(list) ? list : []
  return entries.flatMap((value, index) => {
    if (!isObject(value)) return []
    const inner = pick(value, ['positions', 'roles', 'profilepositions'])
    const roles = isArray(inner) ? inner.filter(isObject) : []
    if (roles.length === 0) return [{ value, index }]
    const name = pickText(value, companies) ?? pickText(value, ['name', 'title'])
    return roles.map((role) => ({ value: { ...companyFields(value), companyName: name, ...role }, index }))
  })
}

function companyFields(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => /^company/i.test(key)))
}

function roleKey(value: JsonObject): string {
  return `${comparable(pickText(value, titles) ?? '')}\n${comparable(companyName(value) ?? '')}`
}

function companyName(value: JsonObject): string | null {
  const field = pick(value, companies)
  return isObject(field) ? pickText(field, ['name', 'title']) : pickText(value, companies)
}

function readPosition(
  value: JsonObject,
  index: number,
  now: PartDate,
  listedNow: readonly string[],
): Position {
  const period = periodOf(value)
  const stated = pick(value, ['iscurrent', 'current', 'ispresent'])
  const endMissing = period.end.state === 'none'
  const current =
    period.end.state === 'present' ||
    stated === true ||
    (endMissing && stated !== false && listedNow.includes(roleKey(value)))
  const whole: Period =
    current && endMissing ? { ...period, end: { state: 'present', text: 'Present' } } : period
  const given = ['duration', 'tenure', 'durationtext', 'length']
    .map((name) => pick(value, [name]))
    .find((text) => readDuration(text) !== null)
  const spent = tenure(whole, now)
  const company = employerRef(value)
  const url = company?.url ?? null
  return {
    ...{ index, value, current, company, period: whole, tenure: spent },
    title: pickText(value, titles) ?? pickText(value, ['name']),
    companyName: companyName(value),
    companyUrl: url !== null && isCompanyUrl(url) ? url : null,
    duration: typeof given === 'string' ? given : null,
    approximate: durationDiffers(given, spent),
    location: placeText(pick(value, ['location', 'locationname', 'place'])),
    description: pickText(value, ['description', 'summary', 'about']),
    used: usedKeys(value),
  }
}

const placeText = (value: unknown) =>
  isObject(value)
    ? pickText(value, ['text', 'name', 'fullname', 'city'])
    : typeof value === 'string'
      ? value
      : null

function periodOf(value: JsonObject): Period {
  const start = pick(value, starts)
  const end = pick(value, ends)
  if (start !== undefined || end !== undefined) return readPeriod(start, end)
  for (const name of periods) {
    const split = splitPeriod(pick(value, [name]))
    if (split !== null) return split
  }
  const only = pick(value, ['date', 'period', 'years'])
  return { start: readDate(only), end: { state: 'none' } }
}

function usedKeys(value: JsonObject): string[] {
  const groups = [
    titles,
    companies,
    starts,
    ends,
    ['location', 'locationname', 'place'],
    ['description', 'summary', 'about'],
    ['iscurrent', 'current'],
  ]
  return groups.map((group) => found(value, group)?.key).filter((key) => key !== undefined)
}

export type CompanyBlock = {
  key: string
  name: string | null
  company: Ref | null
  positions: Position[]
  months: number
  about: boolean
  current: boolean
}

export type Career = {
  blocks: CompanyBlock[]
  current: Position[]
  total: { months: number; about: boolean; undated: number }
  companies: number
}

/** A career from a list of positions of any shape; `listedNow` are those that the answer names as current. */
export function readCareer(list: unknown, now: PartDate, listedNow: unknown = []): Career {
  const current = isArray(listedNow) ? listedNow.filter(isObject).map(roleKey) : []
  const positions = positionEntries(list).map((entry) => readPosition(entry.value, entry.index, now, current))
  const ordered = inOrder(positions)
  const blocks = grouped(ordered, now)
  return {
    blocks,
    current: ordered.filter((position) => position.current),
    total: monthsOf(ordered, now),
    companies: new Set(blocks.map((block) => block.key)).size,
  }
}

const monthsOf = (positions: readonly Position[], now: PartDate) =>
  totalMonths(
    positions.map(({ period }) => period),
    now,
  )

/** Present roles first, then by end, then by start, latest first; undated ones keep their order after the dated. */
function inOrder(positions: readonly Position[]): Position[] {
  if (!positions.some((position) => isDated(position))) return [...positions]
  return [...positions].sort((a, b) => {
    if (a.current !== b.current) return a.current ? -1 : 1
    if (isDated(a) !== isDated(b)) return isDated(a) ? -1 : 1
    if (!isDated(a)) return a.index - b.index
    const byEnd = a.current ? 0 : endMonth(b) - endMonth(a)
    return byEnd || startMonth(b) - startMonth(a) || a.index - b.index
  })
}

const isDated = (position: Position) =>
  position.period.start.state === 'date' || position.period.end.state === 'date'

function startMonth(position: Position): number {
  const { start } = position.period
  return start.state === 'date' ? start.date.year * 12 + (start.date.month ?? 1) : -1
}

function endMonth(position: Position): number {
  const { end } = position.period
  return end.state === 'date' ? end.date.year * 12 + (end.date.month ?? 12) : startMonth(position)
}

function grouped(positions: readonly Position[], now: PartDate): CompanyBlock[] {
  const runs: { key: string; positions: Position[] }[] = []
  for (const position of positions) {
    const key = companyKey(position)
    const before = runs.at(-1)
    if (key !== '' && before?.key === key) before.positions.push(position)
    else runs.push({ key, positions: [position] })
  }
  return runs.map(({ key, positions: own }) => {
    const { months, about } = monthsOf(own, now)
    return {
      ...{ key, positions: own, months, about },
      name: own.find(({ companyName }) => companyName !== null)?.companyName ?? null,
      company: own[0]?.company ?? null,
      current: own.some(({ current }) => current),
    }
  })
}

function companyKey(position: Position): string {
  const id = position.company?.id
  if (id !== null && id !== undefined) return `id:${id.toLowerCase()}`
  const name = comparable(position.companyName ?? '')
    .replace(/[.,]|\b(?:inc|llc|ltd|gmbh)\b/g, '')
    .trim()
  return name === '' ? '' : `name:${name}`
}
