import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { proposalForTicked } from '@/components/keep/ticked-run'
import { stepsOfTicked } from '@/lib/browser/addresses/steps'
import { openStore } from '@/lib/browser/database/database'
import { addEntry } from '@/lib/browser/purchase/journal-writes'
import { usdc } from '@/lib/core/money'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { hot } from '@/tests/core/payment/purchases'
import { range } from '@/tests/core/answers/samples'

const people = range(3).map((at) => ({ networkId: `p${at}`, fullName: `Person ${at}` }))
const companies = [{ id: '7', name: 'Works', universalName: 'works' }]
const jobs = [{ id: '42', title: 'SRE' }]

test.each([
  ['person', 'Work email', people, { endpointId: 'profiles.email', input: { networkId: 'p0' } }, '0.15'],
  ['company', 'Enrich', companies, { endpointId: 'companies.enrich', input: { company: '7' } }, '0.05'],
  ['job', 'Details', jobs, { endpointId: 'jobs.get', input: { jobId: '42' } }, '0.05'],
] as const)(
  'what is bought for each ticked %s is a run over a list of its own, asked for as in its row',
  async (kind, label, values, first, most) => {
    const steps = stepsOfTicked(kind, values, label)
    const proposal = await proposalForTicked({ kind, name: 'Ticked', steps })
    expect(proposal?.offer).toMatchObject({ most: usdc(most), payments: values.length, first })
    expect(proposal?.offer.rules.map(({ term }) => term)).toEqual(['Not found', 'Kept as'])
    expect(steps[0]?.step.lookup.input).toEqual(first.input)
  },
)

test('whole profiles of ticked people are bought twenty-five in a payment, all of them with one word', async () => {
  const many = range(27).map((at) => ({ networkId: `p${at}` }))
  const steps = stepsOfTicked('person', many, 'Enrich')
  const { offer } = (await proposalForTicked({ kind: 'person', name: 'Ticked', steps })) ?? {}
  expect(offer).toMatchObject({ most: usdc('1.35'), payments: 2, first: { endpointId: 'profiles.bulk' } })
  expect(offer?.first.input['profiles']).toHaveLength(25)
})

test('a plan that waits for its word costs less by what is being bought meanwhile and by who is to be left alone', async () => {
  const steps = stepsOfTicked('person', people, 'Work email')
  const proposal = await proposalForTicked({ kind: 'person', name: 'Ticked', steps })
  const block = async (id: string) =>
    (await openStore()).put('blocked', { key: `alias:person:${id}`, kind: 'alias', reason: 'Asked', at: 1 })
  const now = async () => {
    const { offer } = (await proposal?.now()) ?? {}
    return offer && [offer.most, offer.payments, offer.leftOut, offer.rules.length]
  }
  expect(await now()).toEqual([usdc('0.15'), 3, null, 2])
  const lookup = { endpointId: 'profiles.email', input: { networkId: 'p1' } }
  await addEntry(entryAfter(hot, { lookup }), () => null)
  expect(await now()).toEqual([usdc('0.10'), 2, '1 not settled yet', 2])
  await block('slug:p0')
  expect(await now()).toEqual([usdc('0.05'), 1, '1 not settled yet · 1 do not contact', 2])
  await block('slug:p2')
  expect(await now()).toBeUndefined()
})
