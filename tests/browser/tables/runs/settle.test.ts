import { describe, expect, test } from 'vitest'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Line } from '@/lib/browser/tables/runs/run'
import { resultsOf, outcomesOf } from '@/lib/browser/tables/runs/settle'
import { cellStateOf } from '@/lib/browser/tables/runs/run'
import type { PurchaseState } from '@/lib/core/payment/purchase-state'

const intentId = '0x0102'

/** Safe: what becomes of rows is read from these members only. */
const entryOf = (
  state: PurchaseState,
  lookup: Entry['lookup'],
  lastOutcome: { status: number | null; said?: string; isMissing?: true } | null = null,
  chain: { spent?: object; notCharged?: object } = { spent: {} },
): Entry =>
  ({
    purchase: { intentId, state, lastOutcome, spent: null, notCharged: null, ...chain },
    lookup,
  }) as unknown as Entry

const bulk = (...names: string[]): Entry['lookup'] => ({
  endpointId: 'profiles.bulk',
  input: { profiles: names.map((networkId) => ({ networkId })) },
})
const answer = (value: unknown) => ({
  intentId,
  status: 200,
  body: typeof value === 'string' ? value : JSON.stringify(value),
  paymentResponse: null,
  at: 1,
})
const person = (networkId: string) => ({ networkId, firstName: 'A', lastName: 'B', headline: 'C' })
const looks = async (lookup: Entry['lookup'], value: unknown, rows: number) => {
  const look = await resultsOf({ entry: entryOf('RESULT', lookup), answer: answer(value) })
  return Array.from({ length: rows }, (_, place) => look?.(place))
}

describe('an answer for several is matched to the rows that asked', () => {
  test('by name when the service answers in another order and leaves one out', async () => {
    const found = await looks(bulk('ada', 'max', 'lise'), { profiles: [person('lise'), person('ada')] }, 3)
    expect(found).toMatchObject([
      { is: 'done', pointer: '/profiles/1' },
      { is: 'not-found', state: 'RESULT' },
      { is: 'done', pointer: '/profiles/0' },
    ])
  })

  test('by position only where both are of one length', async () => {
    const nameless = { firstName: 'A', lastName: 'B', headline: 'C' }
    expect(await looks(bulk('ada', 'max'), { profiles: [nameless, nameless] }, 2)).toMatchObject([
      { is: 'done', pointer: '/profiles/0' },
      { is: 'done', pointer: '/profiles/1' },
    ])
    const short = await looks(bulk('ada', 'max', 'lise'), { profiles: [nameless, nameless] }, 3)
    expect(short.map((look) => look?.is)).toEqual(['failed', 'failed', 'failed'])
    expect(short[0]).toMatchObject({
      state: 'RESULT',
      reason: expect.stringContaining('could not be matched'),
    })
  })
})

test('an email that was not found is charged, since the answer came; one that was found is done', async () => {
  const lookup = { endpointId: 'profiles.email', input: { networkId: 'ada' } }
  const none = { email: '', status: 'not_found', deliverable: false }
  expect(await looks(lookup, none, 1)).toMatchObject([{ is: 'not-found', state: 'RESULT' }])
  const some = { email: 'ada@acme.test', status: 'verified', deliverable: true }
  expect(await looks(lookup, some, 1)).toMatchObject([{ is: 'done' }])
})

test.each([
  ['is shown by the chain', { spent: {} }, 'notFound'],
  ['is the word of the service', {}, 'unknown'],
  ['never was, by the chain', { notCharged: {} }, 'notFoundFree'],
])('an answer that brought nothing is called charged only where that %s', async (_, chain, standing) => {
  const lookup = { endpointId: 'profiles.email', input: { networkId: 'ada' } }
  const entry = entryOf('RESULT', lookup, null, chain)
  const given = { answer: answer({ email: '', status: 'not_found' }) }
  const look = (await resultsOf({ entry, ...given }))?.(0)
  expect(look).toEqual({ is: 'not-found', intentId, state: 'RESULT', reason: 'No address was found.' })
  const byId = new Map([[intentId, entry]])
  expect(cellStateOf(look, byId)).toBe(standing)
})

test('what cannot be read was charged all the same, and is never called done', async () => {
  expect(await looks(bulk('ada'), '<html>', 1)).toMatchObject([{ is: 'failed', state: 'RESULT' }])
  const lookup = { endpointId: 'profiles.enrich', input: { networkId: 'ada' } }
  expect(await looks(lookup, { error: { message: 'upstream broke' } }, 1)).toMatchObject([
    { is: 'failed', state: 'RESULT', reason: 'The service said: “upstream broke”' },
  ])
})

test('each end of a payment that brought no answer has its own word', async () => {
  const lookup = { endpointId: 'profiles.enrich', input: { networkId: 'ada' } }
  const of = async (state: PurchaseState, status: number | null = 400) =>
    (await resultsOf({ entry: entryOf(state, lookup, { status }), answer: undefined }))?.(0)
  expect(await of('PREPARED')).toBeUndefined()
  expect(await of('HOT')).toEqual({ is: 'unknown', intentId })
  expect(await of('NOT_CHARGED')).toMatchObject({ is: 'failed', state: 'NOT_CHARGED' })
  expect(await of('NOT_CHARGED', 404)).toMatchObject({ is: 'not-found', state: 'NOT_CHARGED' })
  const refused = entryOf('NOT_CHARGED', lookup, { status: 400, said: 'Not today.' })
  expect((await resultsOf({ entry: refused, answer: undefined }))?.(0)).toMatchObject({
    is: 'failed',
    reason: 'The service said: “Not today.”',
  })
  const missed = entryOf('NOT_CHARGED', lookup, { status: 400, isMissing: true })
  expect((await resultsOf({ entry: missed, answer: undefined }))?.(0)).toMatchObject({ is: 'not-found' })
  expect(await of('PAID_NO_RESULT')).toMatchObject({ is: 'failed', state: 'PAID_NO_RESULT' })
})

describe('a row that asks for nothing any more does not shift the answers of the others', () => {
  const names = ['bo', 'max', 'cy']
  const line = (index: number, identifier = names[index]): Line => ({
    index,
    rowId: String(index),
    line: index,
    identifier: identifier || null,
    aliases: [],
    cells: [],
    email: null,
    domain: null,
    named: null,
    looks: [],
  })
  const at = (pointer: string) => ({ is: 'done', pointer })
  const step = { wanted: 'profiles.enrich', together: 25, amount: null, on: 'every' } as const

  test.each([
    ['emptied', [line(0), line(1, ''), line(2)], [at('/profiles/0'), { is: 'not-found' }, at('/profiles/2')]],
    ['taken out', [line(0), line(2)], [at('/profiles/0'), at('/profiles/2')]],
  ])('where it was %s', async (_, lines, expected) => {
    const entry = entryOf('RESULT', bulk(...names))
    const given = { entry, answer: answer({ profiles: names.map(person) }) }
    const outcomes = await outcomesOf(step, lines, given)
    expect(outcomes?.map(({ look }) => look)).toMatchObject(expected)
  })
})
