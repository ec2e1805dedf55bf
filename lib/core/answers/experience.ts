import { readDate, readPeriod, splitPeriod, type PartDate, type Period } from '@/lib/core/answers/dates'
import { employerRef } from '@/lib/core/answers/handoff'
import { isArray, isObject, found, pick, pickText, type JsonObject } from '@/lib/core/answers/json'
import { totalMonths, durationDiffers, readDuration, tenure } from '@/lib/core/answers/tenure'
import { comparable } from '@/lib/core/answers/text'

export type Position = ReturnType<typeof readPosition>
export type CompanyBlock = ReturnType<typeof grouped>[number]
export type Career = ReturnType<typeof readCareer>

const titles = 'title position role jobtitle positiontitle'.split(' ')
const companies = 'companyname company organization organizationname employer organisation'.split(' ')
const starts = 'startedat startdate startson startsat start from datefrom'.split(' ')
const ends = 'endedat enddate endson endsat end to until dateto'.split(' ')
const periods = 'period daterange dates timeperiod duration years'.split(' ')
const places = 'location locationname place'.split(' ')
const descriptions = 'description summary about'.split(' ')
const currents = 'iscurrent current ispresent'.split(' ')

/** Positions of a list; where companies hold their roles, each role takes the company's fields. */
function positionEntries(list: unknown): { value: JsonObject; index: number }[] {
  const entries = isArray(list) ? list : []
  return entries.flatMap((value, index) => {
    if (!isObject(value)) return []
    const inner = pick(value, ['positions', 'roles', 'profilepositions'])
    const roles = isArray(inner) ? inner.filter(isObject) : []
    if (roles.length === 0) return [{ value, index }]
    const name = pickText(value, companies) ?? pickText(value, ['name', 'title'])
    const ofCompany = Object.fromEntries(Object.entries(value).filter(([key]) => /^company/i.test(key)))
    return roles.map((role) => ({ value: { ...ofCompany, companyName: name, ...role }, index }))
  })
}

const roleKey = (value: JsonObject): string =>
  `${comparable(pickText(value, titles) ?? '')}\n${comparable(companyName(value) ?? '')}`

function companyName(value: JsonObject): string | null {
  const field = pick(value, companies)
  return isObject(field) ? pickText(field, ['name', 'title']) : pickText(value, companies)
}

function readPosition(value: JsonObject, index: number, now: PartDate, listedNow: readonly string[]) {
  const told = periodOf(value)
  const stated = pick(value, currents)
  const endMissing = told.end.state === 'none'
  const current =
    told.end.state === 'present' ||
    stated === true ||
    (endMissing && stated !== false && listedNow.includes(roleKey(value)))
  const period: Period =
    current && endMissing ? { ...told, end: { state: 'present', text: 'Present' } } : told
  const given = ['duration', 'tenure', 'durationtext', 'length']
    .map((name) => pick(value, [name]))
    .find((text) => readDuration(text) !== null)
  const spent = tenure(period, now)
  const company = employerRef(value)
  const groups = [titles, companies, starts, ends, places, descriptions, currents]
  return {
    index,
    value,
    current,
    company,
    period,
    tenure: spent,
    title: pickText(value, titles) ?? pickText(value, ['name']),
    companyName: companyName(value),
    companyUrl: company?.url ?? null,
    /** The answer's own words for the time spent, and whether ours differ by more than a month. */
    duration: typeof given === 'string' ? given : null,
    approximate: durationDiffers(given, spent),
    location: placeText(pick(value, places)),
    description: pickText(value, descriptions),
    used: groups.flatMap((group) => found(value, group)?.key ?? []),
  }
}

const placeText = (value: unknown) =>
  typeof value === 'string' ? value : pickText(value, ['text', 'name', 'fullname', 'city'])

function periodOf(value: JsonObject): Period {
  const start = pick(value, starts)
  const end = pick(value, ends)
  if (start !== undefined || end !== undefined) return readPeriod(start, end)
  const split = periods.map((name) => splitPeriod(pick(value, [name]))).find((one) => one !== null)
  return split ?? { start: readDate(pick(value, ['date', 'period', 'years'])), end: { state: 'none' } }
}

/** A career from a list of positions of any shape; `listedNow` are those that the answer names as current. */
export function readCareer(list: unknown, now: PartDate, listedNow: unknown = []) {
  const current = isArray(listedNow) ? listedNow.filter(isObject).map(roleKey) : []
  const positions = positionEntries(list).map((entry) => readPosition(entry.value, entry.index, now, current))
  const ordered = inOrder(positions)
  const blocks = grouped(ordered, now)
  return {
    blocks,
    current: ordered.filter((position) => position.current),
    total: totalMonths(ordered, now),
    companies: new Set(blocks.map((block) => block.key)).size,
  }
}

/** Present roles first, then by end, then by start, latest first; undated ones keep their order after the dated. */
const inOrder = (positions: readonly Position[]): Position[] =>
  positions.some(isDated)
    ? positions.toSorted((a, b) => {
        if (a.current !== b.current) return a.current ? -1 : 1
        if (!isDated(a) || !isDated(b)) return Number(isDated(b)) - Number(isDated(a)) || a.index - b.index
        const byEnd = a.current ? 0 : endMonth(b) - endMonth(a)
        return byEnd || startMonth(b) - startMonth(a) || a.index - b.index
      })
    : [...positions]

const isDated = ({ period: { start, end } }: Position) => start.state === 'date' || end.state === 'date'

const startMonth = ({ period: { start } }: Position): number =>
  start.state === 'date' ? start.date.year * 12 + (start.date.month ?? 1) : -1

function endMonth(position: Position): number {
  const { end } = position.period
  return end.state === 'date' ? end.date.year * 12 + (end.date.month ?? 12) : startMonth(position)
}

function grouped(positions: readonly Position[], now: PartDate) {
  const runs: { key: string; positions: Position[] }[] = []
  for (const position of positions) {
    const key = companyKey(position)
    const before = runs.at(-1)
    if (key !== '' && before?.key === key) before.positions.push(position)
    else runs.push({ key, positions: [position] })
  }
  return runs.map(({ key, positions: own }) => ({
    key,
    positions: own,
    ...totalMonths(own, now),
    name: own.find(({ companyName: name }) => name !== null)?.companyName ?? null,
    company: own[0]?.company ?? null,
    current: own.some(({ current }) => current),
  }))
}

function companyKey(position: Position): string {
  const id = position.company?.id
  if (id !== null && id !== undefined) return `id:${id.toLowerCase()}`
  const name = comparable(position.companyName ?? '')
    .replace(/[.,]|\b(?:inc|llc|ltd|gmbh)\b/g, '')
    .trim()
  return name === '' ? '' : `name:${name}`
}
