import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aliasesOf } from '@/lib/browser/library/aliases'
import { takeObservation, type Merge } from '@/lib/browser/library/harvest'
import type { Observation } from '@/lib/browser/library/observe'
import { times } from '@/tests/support/sweep'

const site = 'https://www.network.example'
const encoded = (person: number) => `ACoAAB${String(person).padStart(2, '0')}xQ9sVtK3mLw_8ZrT5n`

function newGathering(): Merge {
  let next = 0
  return { records: new Map(), owners: new Map(), merged: new Map(), newId: () => `r${(next += 1)}` }
}

type Seen = { person: number; id: boolean; slug: string | null; name: string }

/** One row of some answer: what it shows of somebody, and in its pointer who that truly is. */
function observation({ person, id, slug, name }: Seen): Observation {
  const record = {
    name,
    ...(slug !== null && { profileUrl: `${site}/in/${slug}/?trk=x` }),
    ...(id && { entityUrn: `urn:li:fsd_profile:${encoded(person)}` }),
  }
  return {
    kind: 'person',
    aliases: aliasesOf('person', record),
    facts: { name },
    pointer: `/${person}`,
    isSubject: false,
  }
}

function takeIn(rows: readonly Seen[]): Merge {
  const gathering = newGathering()
  rows.forEach((row, index) =>
    takeObservation(gathering, observation(row), {
      intentId: `0x${index}`,
      endpointId: 'profiles.search',
      at: 1_000 + index,
      isCached: null,
    }),
  )
  return gathering
}

/** What rows come to, each as it stands in an answer of its own. */
function recordsFrom(kind: 'person' | 'company', endpointId: string, rows: readonly { name: string }[]) {
  const gathering = newGathering()
  for (const [at, row] of rows.entries())
    takeObservation(
      gathering,
      { kind, aliases: aliasesOf(kind, row), facts: { name: row.name }, pointer: '', isSubject: false },
      { intentId: `0x${at}`, endpointId, at, isCached: null },
    )
  return [...gathering.records.values()]
}

const truths = (gathering: Merge) =>
  [...gathering.records.values()].map(({ detail }) => [
    ...new Set(detail.sightings.map(({ pointer }) => pointer)),
  ])

const step = fc.record({
  person: fc.nat({ max: 5 }),
  act: fc.constantFrom('id', 'slug', 'both', 'rename', 'take-over'),
  name: fc.constantFrom('Ana Silva', 'Ana Silva', 'Ana Maria Silva'),
})

/** People who share names, rename their addresses, and take over addresses that others left behind. */
function history(steps: readonly { person: number; act: string; name: string }[]): Seen[] {
  const slugs = Array.from({ length: 6 }, (_, person) => `ana-silva-${person}`)
  const known = new Set<string>()
  const left: string[] = []
  const inherited = new Set<string>()
  return steps.flatMap(({ person, act, name }, index): Seen[] => {
    const slug = slugs[person] ?? ''
    if (act === 'rename') {
      if (known.has(slug)) left.push(slug)
      slugs[person] = `ana-silva-${person}-${index}`
      return []
    }
    if (act === 'take-over') {
      const taken = left.pop()
      if (taken === undefined || slugs.includes(taken)) return []
      slugs[person] = taken
      inherited.add(taken)
      return []
    }
    // an address that passed on says who has it now only beside an id
    const shown = inherited.has(slug) ? 'both' : act
    if (shown === 'both') known.add(slug)
    return [{ person, id: shown !== 'slug', slug: shown === 'id' ? null : slug, name }]
  })
}

test('people with one name, new addresses and addresses of others are never made one', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 60 }), (steps) => {
      for (const persons of truths(takeIn(history(steps)))) expect(persons).toHaveLength(1)
    }),
    { numRuns: times(1_000) },
  )
})

test('whatever shares a name that is certain ends in one record, in any order', () => {
  fc.assert(
    fc.property(
      fc
        .array(fc.record({ person: fc.nat({ max: 3 }), shown: fc.constantFrom('id', 'slug', 'both') }), {
          maxLength: 30,
        })
        .chain((rows) => fc.shuffledSubarray(rows, { minLength: rows.length })),
      (rows) => {
        const linked = [0, 1, 2, 3].map((person) => ({ person, shown: 'both' as const }))
        const gathering = takeIn(
          [...rows, ...linked].map(({ person, shown }) => ({
            person,
            id: shown !== 'slug',
            slug: shown === 'id' ? null : `ana-silva-${person}`,
            name: 'Ana Silva',
          })),
        )
        expect(gathering.records.size).toBe(4)
        const owners = [...gathering.owners.values()]
        expect(owners.every((id) => gathering.records.has(id))).toBe(true)
      },
    ),
    { numRuns: times(500) },
  )
})

test('the page of a person, its encoded address and a bare encoded id are one', () => {
  const id = encoded(1)
  const rows = [
    { id, name: 'Ana Silva' },
    { profileUrl: `http://de.network.example/in/${id}`, name: 'Ana Silva' },
    { publicIdentifier: 'Ana-Silva', entityUrn: `urn:li:member:${id}`, name: 'Ana Silva' },
    { url: `${site}/in/ana%2Dsilva?utm_source=x`, name: 'A. Silva' },
  ]
  expect(recordsFrom('person', 'profiles.search', rows)).toHaveLength(1)
})

test.each([
  ['a rank', { id: 1 }],
  ['a hidden member', { publicIdentifier: 'UNKNOWN' }],
  ['an address of a search', { url: `${site}/search/results/people/headless` }],
  ['an empty slug', { username: 'null' }],
])('%s is nobody’s name', (_what, record) => {
  expect(aliasesOf('person', { name: 'Network Member', ...record })).toEqual([])
})

test('two companies with different numbers stay two, whatever their addresses say', () => {
  const rows = [
    { id: 1337, universalName: 'learning', name: 'Acme Learning' },
    { id: 9001, url: `${site}/company/learning`, name: 'Learning Ltd' },
    { url: `${site}/company/1337/`, name: 'Acme Learning' },
  ]
  const titles = recordsFrom('company', 'companies.search', rows).map(({ row }) => row.title)
  expect(titles.toSorted()).toEqual(['Acme Learning', 'Learning Ltd'])
})
