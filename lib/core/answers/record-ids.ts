import { numberIn } from '@/lib/core/answers/handoff'
import { pageOf } from '@/lib/core/answers/identity'
import { isArray, isObject, pick, pickText, scalarText } from '@/lib/core/answers/json'
import type { Entity } from '@/lib/core/answers/view'

/** The place id of a suggestion row, digits only; also from a geo URN in any of its fields. */
export function placeId(row: unknown): string | null {
  if (!isObject(row)) return scalarText(row) === null ? null : geoNumber(scalarText(row))
  const named = ['geoid', 'id', 'geourn', 'urn', 'entityurn', 'locationid', 'placeid', 'value']
  for (const name of named) {
    const id = geoNumber(pickText(row, [name]))
    if (id !== null) return id
  }
  const urn = Object.keys(row)
    .map((key) => row[key])
    .find((value) => typeof value === 'string' && /^urn:[a-z0-9-]+:(?:fsd?_)?geo:\d+$/i.test(value))
  return typeof urn === 'string' ? geoNumber(urn) : null
}

const geoNumber = (text: string | null) =>
  /^(?:urn:[a-z0-9-]+:(?:fsd?_)?geo:)?(\d+)$/i.exec(text?.trim() ?? '')?.[1] ?? null

/** Industry ids of a company record, digits only. */
export function industryIds(record: unknown): string[] {
  const list = pick(record, ['industries', 'industry'])
  const entries = isArray(list) ? list : [list]
  const ids = entries.map((entry) => numberIn(pickText(entry, ['id', 'industryid', 'urn'])))
  return [...ids, numberIn(pickText(record, ['industryid']))].filter((id) => id !== null)
}

/** The id or address to ask for a job's details. */
export const jobId = (row: unknown): string | null => recordId('job', row)

/** The id or address to ask for an advertisement's details. */
export const adId = (row: unknown): string | null => recordId('ad', row)

/** Names of an id beside 'jobid', 'adid' and the like. */
const otherIds: Partial<Record<Entity, readonly string[]>> = { job: ['jobpostingid'], ad: ['creativeid'] }

/** The id of a record by the usual names of its kind, else what its address ends in or the address itself. */
export function recordId(kind: Entity, row: unknown): string | null {
  for (const field of ['id', `${kind}id`, ...(otherIds[kind] ?? []), 'entityurn', 'urn']) {
    const text = pickText(row, [field])
    if (text !== null) return numberIn(text) ?? text
  }
  const url = pickText(row, ['url', `${kind}url`, 'networkurl', 'permalink', 'link'])
  return url === null ? null : (pageOf(url)?.slug ?? url)
}

/** The address of a post without tracking and fragments, for its engagement; null when the row has none. */
export function postUrl(row: unknown): string | null {
  const names = ['url', 'posturl', 'networkurl', 'shareurl', 'permalink', 'link']
  const named = names
    .map((name) => pickText(row, [name]))
    .find((text) => text !== null && /^https?:\/\//i.test(text))
  return named === undefined || named === null ? null : withoutTracking(named)
}

/** A web address without `utm_*`, `rcm`, other click marks and the fragment; the rest as it was. */
export function withoutTracking(text: string): string | null {
  if (text.length > 2048 || !/^https?:\/\/\S+$/i.test(text)) return null
  try {
    const url = new URL(text)
    for (const name of [...url.searchParams.keys()])
      if (/^(?:utm_.*|rcm|trk|trackingid|lipi|originalreferer)$/i.test(name)) url.searchParams.delete(name)
    url.hash = ''
    return url.toString()
  } catch {
    return null
  }
}
