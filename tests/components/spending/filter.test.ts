import { expect, test } from 'vitest'
import { draftOf, filterOf } from '@/components/spending/filters'
import type { Filter } from '@/lib/browser/receipts/filter'

test('a filter comes back from the address as it went in', () => {
  const filter: Filter = {
    outcome: 'not-charged',
    endpointId: 'profiles.search',
    period: 'custom',
    from: '2026-01-31',
    to: '2026-02-01',
    text: 'ada & co',
  }
  expect(filterOf(draftOf(filter))).toEqual(filter)
  expect(draftOf(filter)).toHaveProperty('lookup', 'profiles.search')
})

test('what narrows nothing is not in the address', () => {
  expect(draftOf({})).toEqual({})
  expect(draftOf({ text: '', endpointId: '', outcome: undefined })).toEqual({})
})

test('an address that cannot mean it narrows by the rest only', () => {
  const filter = filterOf({ outcome: 'toString', period: 'decade', lookup: '', text: 'ada' })
  expect(filter).toEqual({ text: 'ada' })
})
