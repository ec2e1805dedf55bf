import { expect, test } from 'vitest'
import type { DetailRow, Told } from '@/lib/browser/database/stores'
import type { FactValues } from '@/lib/browser/library/facts'
import { changesOf, newRecord, mergeObservation } from '@/lib/browser/library/full-record'
import { changedSince, changesSince } from '@/lib/browser/tables/changed'

const told = (at: number, endpointId: string, facts: FactValues) => ({
  observation: { kind: 'person', aliases: ['person:slug:ana'], facts, pointer: '', isSubject: true } as const,
  source: { at, endpointId, intentId: `0x${at}`, isCached: null } satisfies Omit<Told, 'value'>,
})

/** What is known of somebody after these answers. */
const after = (...answers: ReturnType<typeof told>[]): DetailRow =>
  answers.reduce(
    (held, { observation, source }) => mergeObservation(held, observation, source),
    newRecord('r1', 'person', 0),
  ).detail

const works = { company: 'Works', position: 'Welder', experience: ['Welder · Works'] }

test('a profile that was bought on its own and then among others is held against itself', () => {
  const detail = after(
    told(1, 'profiles.enrich', works),
    told(5, 'profiles.bulk', { ...works, company: 'Globex' }),
  )
  expect(changesOf(detail)).toEqual([{ name: 'company', from: 'Works', to: 'Globex', at: 5 }])
})

test('the same said by both is no change, and a search is not held against a profile', () => {
  expect(changesOf(after(told(1, 'profiles.enrich', works), told(5, 'profiles.bulk', works)))).toEqual([])
  expect(
    changesOf(
      after(
        told(1, 'profiles.enrich', works),
        told(5, 'profiles.search', { ...works, company: 'Works Ltd' }),
      ),
    ),
  ).toEqual([])
})

test('somebody whose career has no present employer any more has left, until a new one is told', () => {
  const left = told(5, 'profiles.enrich', { experience: ['Welder · Works · 2020 – 2024'] })
  const gone = after(told(1, 'profiles.enrich', works), left)
  expect(changesOf(gone)).toEqual([{ name: 'company', from: 'Works', to: null, at: 5 }])
  const back = after(
    told(1, 'profiles.enrich', works),
    left,
    told(9, 'profiles.enrich', { ...works, company: 'Globex' }),
  )
  expect(changesOf(back)).toEqual([{ name: 'company', from: 'Works', to: 'Globex', at: 9 }])
})

test('an answer that tells no career at all says nothing of an employer', () => {
  expect(
    changesOf(after(told(1, 'profiles.enrich', works), told(5, 'profiles.enrich', { position: 'Welder' }))),
  ).toEqual([])
})

test('records are counted by what became of them, only those that were looked up before and since', () => {
  const moved = after(
    told(1, 'profiles.enrich', works),
    told(5, 'profiles.bulk', { ...works, company: 'Globex', position: 'Foreman' }),
  )
  const left = after(told(1, 'profiles.bulk', works), told(5, 'profiles.bulk', { experience: ['Welder'] }))
  const same = after(told(1, 'profiles.enrich', works), told(5, 'profiles.enrich', works))
  const first = after(told(5, 'profiles.enrich', works))
  const earlier = after(told(1, 'profiles.enrich', works), told(2, 'profiles.enrich', { company: 'Globex' }))
  expect(changedSince([moved, left, same, first, earlier], 4)).toEqual({
    again: 3,
    changed: 2,
    left: 1,
    moved: 1,
    retitled: 1,
  })
})

test('of what changed since a time, a new company stands first and a new title after it', () => {
  const detail = after(
    told(1, 'profiles.enrich', { name: 'Ana Silva', headline: 'Welds', ...works }),
    told(5, 'profiles.enrich', {
      name: 'Ana Lind',
      headline: 'Leads',
      company: 'Globex',
      position: 'Foreman',
    }),
  )
  const names = changesSince(detail, 4).map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['company', 'position'])
  expect(names).toHaveLength(4)
  expect(changesSince(detail, 6)).toEqual([])
})
