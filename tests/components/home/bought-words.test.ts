import { expect, test } from 'vitest'
import { isBought } from '@/components/home/asked'
import { spent, hot, outcomes } from '@/tests/core/payment/purchases'
import { entryAfter } from '@/tests/browser/receipts/entries'

const paid = entryAfter([...hot, { type: 'replied', send: 1, outcome: outcomes.delivered }])
const settled = { ...paid, purchase: { ...paid.purchase, spent, preparedAt: 2_000 } }

const open = entryAfter(hot)
const search = (title: string) => ({ endpointId: 'profiles.search', input: { title, location: 'London' } })

test.each([
  ['bought after it was typed', 'CTO in London', 1_000, settled, search('CTO'), true],
  [
    'bought as the second thing that its words may mean',
    'CTO in London',
    1_000,
    settled,
    { endpointId: 'geo.locate', input: { query: 'CTO in London' } },
    true,
  ],
  ['typed again after it was bought', 'CTO in London', 3_000, settled, search('CTO'), false],
  ['typed on since', 'CTO in London or Leeds', 1_000, settled, search('CTO'), false],
  ['another than what was bought', 'CTO in London', 1_000, settled, search('CEO'), false],
  ['not known to be paid', 'CTO in London', -1, open, search('CTO'), false],
] as const)(
  'words are not offered as unsent once they are bought: %s',
  (_, text, typedAt, entry, lookup, is) => {
    const at = new Date(typedAt).toISOString()
    expect(isBought({ text, at }, [{ ...entry, lookup }])).toBe(is)
  },
)
