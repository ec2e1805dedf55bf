import type { DetailRow } from '@/lib/browser/database/stores'
import { changesOf, voiceOf, type Change } from '@/lib/browser/library/full-record'

const leading = ['position', 'company']

/** What became another of a record since a time in milliseconds: employer and role first, else the latest. */
export const changesSince = (detail: DetailRow, at: number): readonly Change[] =>
  // the newest telling stands first, and nothing changes after it
  (detail.sightings[0]?.at ?? at) < at
    ? []
    : changesOf(detail)
        .filter((change) => change.at >= at)
        .toSorted((a, b) => leading.indexOf(b.name) - leading.indexOf(a.name))

/** Records by what became of them since a time; somebody with a new company and a new title counts in both. */
export type Changed = ReturnType<typeof changedSince>

function isAgain({ sightings }: DetailRow, at: number): boolean {
  // the newest stands first; most rows of a large table were not looked up since
  if ((sightings[0]?.at ?? 0) < at) return false
  const subjects = sightings.filter(({ isSubject }) => isSubject)
  const before = new Set(subjects.filter((one) => one.at < at).map((one) => voiceOf(one.endpointId)))
  return subjects.some((one) => one.at >= at && before.has(voiceOf(one.endpointId)))
}

/** How many of some records were looked up again since a time, and what turned out to be another. Pure. */
export function changedSince(details: readonly DetailRow[], at: number) {
  const again = details.filter((detail) => isAgain(detail, at)).map((detail) => changesSince(detail, at))
  const count = (isMeant: (change: Change) => boolean) =>
    again.filter((changes) => changes.some(isMeant)).length
  return {
    again: again.length,
    changed: count(() => true),
    left: count(({ name, to }) => name === 'company' && to === null),
    moved: count(({ name, to }) => name === 'company' && to !== null),
    retitled: count(({ name }) => name === 'position'),
  }
}
