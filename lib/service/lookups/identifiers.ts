import { decodeOnce } from '@/lib/core/web-address'

/** The reserved host on which every address of the generated network stands. */
export const host = 'https://www.network.example'

/** The address of a page, by the identifier or number that stands in it. */
export const pageUrl = {
  person: (identifier: string) => `${host}/in/${identifier}/`,
  company: (universalName: string) => `${host}/company/${universalName}/`,
  school: (universalName: string) => `${host}/school/${universalName}/`,
  post: (id: string) => `${host}/feed/update/urn:network:activity:${id}/`,
  job: (id: string) => `${host}/jobs/view/${id}/`,
  ad: (id: string) => `${host}/ad-library/detail/${id}`,
}

/** The last path segment after `/<kind>/` of an address of any host, decoded; null when there is none. */
export function segmentOf(text: string, kind: string): string | null {
  const match = new RegExp(`(?:^|/)${kind}/([^/?#]+)`).exec(text.trim())
  return match?.[1] ? decodeOnce(match[1]) : null
}

/** What names a person in an input: a public identifier, an encoded one, an urn or a whole address. */
export function personKey(text: string): string {
  const inAddress = segmentOf(text, 'in')
  const key = inAddress ?? decodeOnce(text.trim().replace(/^\/+|(?<!\/)\/+$/g, ''))
  return key.replace(/^urn:network:(?:member|person|profile):/, '')
}

/** The digits that name a job, an ad or a post: the last long number of an id, an urn or an address. */
export function longNumber(text: string, digits: number): string | null {
  const path = text.trim().replace(/[?#].*/s, '')
  return (
    decodeOnce(path)
      .match(new RegExp(`\\d{${digits},}`, 'g'))
      ?.at(-1) ?? null
  )
}

/** A 32-bit hash of a text (FNV-1a with a final mix), stable across machines. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
