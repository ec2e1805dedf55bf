import { withName } from '@/lib/browser/addresses/draft-hash'
import { stepTo, type Step } from '@/lib/browser/addresses/step'
import { placeText } from '@/lib/core/records/read-fields'
import {
  companyRef,
  employerRef,
  personRef,
  schoolRef,
  type Ref,
  industryIds,
  placeId,
  postUrl,
  recordId,
} from '@/lib/core/answers/handoff'
import { isObject, pickText } from '@/lib/core/answers/json'
import { entityOf, keptAs } from '@/lib/core/answers/names'
import type { Entity } from '@/lib/core/answers/view'
import { endpoints, type EndpointId } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import type { Alias } from '@/lib/core/answers/identity'

type Steps = (Step | null)[]

/** The endpoint whose answer is one whole record of a kind; undefined where none is. */
export const lookupOf = (entity: Entity): Endpoint | undefined =>
  endpoints.find(({ expects, result }) => expects === 'item' && entityOf(result) === entity)

/** The step whose form has an id or a word in one field, and says what that is called. */
const stepBy = (to: EndpointId | Endpoint, label: string, field: string, text: string, name: string | null) =>
  stepTo(to, label, withName({ [field]: text }, text, name), name)

/** What a person leads to: the whole profile, the address, the posts, those who follow. */
export function personSteps(ref: Ref | null): Steps {
  if (ref === null) return []
  const { value } = ref.best
  return [
    stepTo('profiles.enrich', 'Enrich', { networkId: value }, ref.name),
    stepTo('profiles.email', 'Work email', { networkId: value }, ref.name),
    stepTo('profiles.posts', 'Posts', { profile: value }, ref.name),
    stepBy('profiles.search', 'Followers', 'followerOf', value, ref.name),
  ]
}

/** The step to a company's own record. */
export const companyStep = (ref: Ref | null, label: string): Step | null =>
  ref && stepBy('companies.enrich', label, 'company', ref.best.value, ref.name)

/** The step to the people who work at a company now. */
export const peopleStep = (ref: Ref | null, label: string): Step | null =>
  ref && stepBy('profiles.search', label, 'currentCompany', ref.id ?? ref.name ?? ref.best.value, ref.name)

/** What a company leads to: its record, its people, its jobs, its ads. */
export function companySteps(ref: Ref | null): Steps {
  if (ref === null) return []
  const named: Record<string, string> = /^\d+$/.test(ref.id ?? '')
    ? withName({ companyId: ref.id ?? '' }, ref.id ?? '', ref.name)
    : { company: ref.id ?? ref.name ?? ref.best.value }
  return [
    companyStep(ref, 'Enrich'),
    peopleStep(ref, 'People'),
    stepTo('jobs.search', 'Jobs', named, ref.name),
    stepTo('ads.search', 'Ads', named, ref.name),
  ]
}

/** What a company's seat leads to: searches at the place where it has an ID, else the lookup that finds the ID. */
export function seatSteps(seat: unknown): Steps {
  const [people] = placeSteps(seat)
  if (people) return [{ ...people, label: 'People in this place' }]
  const text = placeText(seat)
  return text === null ? [] : [stepTo('geo.locate', 'Find this place', { query: text }, text)]
}

/** The step from a company to others of its industry. */
function industryStep(record: unknown): Step | null {
  const [id] = industryIds(record)
  return id === undefined
    ? null
    : stepTo('companies.search', 'Same industry', { industryId: id }, pickText(record, ['name']))
}

/** The people who went to a school. */
export function schoolSteps(entry: unknown): Steps {
  const ref = schoolRef(entry)
  const named = ref?.id ?? ref?.name
  return named ? [stepBy('profiles.search', 'People', 'school', named, ref?.name ?? null)] : []
}

function placeSteps(row: unknown): Steps {
  const id = placeId(row)
  if (id === null) return []
  const name = placeName(row)
  return [
    stepBy('profiles.search', 'People', 'geoId', id, name),
    stepBy('companies.search', 'Companies', 'geoId', id, name),
    stepBy('jobs.search', 'Jobs', 'geoId', id, name),
  ]
}

/** What a place is called in full. */
export const placeName = (row: unknown): string | null =>
  pickText(row, ['title', 'label', 'text', 'displayname', 'fullname', 'name'])

function detailsSteps(entity: Entity, row: unknown): Steps {
  const endpoint = lookupOf(entity)
  const [field] = endpoint ? fieldsOf(endpoint) : []
  const id = recordId(entity, row)
  if (!endpoint || !field || id === null) return []
  return [stepBy(endpoint, 'Details', field.name, id, pickText(row, ['title', 'name']))]
}

const byEntity: Partial<Record<Entity, (row: unknown) => Steps>> = {
  person: (row) => [...personSteps(personRef(row)), companyStep(employerRef(row), 'Company')],
  company: (row) => [...companySteps(companyRef(row)), industryStep(row)],
  place: placeSteps,
  ad(row) {
    const [id, advertiser] = [recordId('ad', row), employerRef(row)]
    return [
      id === null ? null : stepTo('ads.get', 'Details', { adId: id }, advertiser?.name ?? null),
      companyStep(advertiser, 'Advertiser'),
    ]
  },
  job(row) {
    const employer = employerRef(row)
    return [
      ...detailsSteps('job', row),
      companyStep(employer, 'Company'),
      peopleStep(employer, 'People there'),
    ]
  },
  post(row) {
    const url = postUrl(row)
    const [author] = personSteps(isObject(row) ? personRef(row) : null)
    return [
      url === null ? null : stepTo('posts.reactions', 'Who engaged', { postUrl: url }, null),
      author ? { ...author, label: 'Author' } : null,
    ]
  },
  comment: (row) => personSteps(personRef(row)),
  reaction: (row) => personSteps(personRef(row)),
  email: () => [],
}

/** Everything that a record leads to, the likeliest first. */
export const stepsOf = (entity: Entity, row: unknown): Step[] =>
  (byEntity[entity]?.(row) ?? detailsSteps(entity, row)).filter((step) => step !== null)

/** Rows of people, each person once by whichever of their names; the row with the most names tells who others are. */
function eachOnce<T extends { ref: Ref | null }>(rows: readonly T[]): T[] {
  const named = rows.map((row) => ({ row, names: row.ref?.aliases ?? [] }))
  const seen = new Set<Alias>()
  const again = new Set<T>()
  for (const { row, names } of named.toSorted((a, b) => b.names.length - a.names.length)) {
    if (names.some((name) => seen.has(name))) again.add(row)
    for (const name of names) seen.add(name)
  }
  return rows.filter((row) => !again.has(row))
}

/** The step of that label for each of the ticked rows, each once. */
export function stepsOfTicked(
  entity: Entity,
  values: readonly unknown[],
  label: string,
): { step: Step; value: unknown }[] {
  const rows = values.map((value) => ({ value, ref: keptAs(entity) === 'person' ? personRef(value) : null }))
  const named = eachOnce(rows).flatMap(({ value }) => {
    const step = stepsOf(entity, value).find((one) => one.label === label)
    return step ? [[step.key, { step, value }] as const] : []
  })
  return [...new Map(named).values()]
}
