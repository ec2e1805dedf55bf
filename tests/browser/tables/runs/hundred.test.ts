import { expect, test } from 'vitest'
import { usdc } from '@/lib/core/money'
import { reportOf } from '@/lib/browser/tables/runs/state'
import type { RunStep } from '@/lib/browser/tables/runs/run'
import { isClaim } from '@/lib/core/payment/purchase-state'
import { byIdOf, findPeople, leaveAlone, rigWith } from '@/tests/browser/tables/runs/support/rig'
import type { OnWire, WireFault } from '@/tests/support/wire-faults'

const [rig, people] = await rigWith((bench) => findPeople(bench, 86))

const single: RunStep = { wanted: 'profiles.enrich', together: 1, amount: null, on: 'every' }

/** What the service does with some of the people asked for, at every send of the same payment. */
function misbehave({ path, headers }: OnWire): WireFault {
  if (headers['payment-signature'] === undefined) return { kind: 'pass' }
  const asked = new URL(path, 'http://service').searchParams.get('networkId') ?? ''
  const place = people.indexOf(asked)
  const isRepeat = rig.bench.wires.service.carried.some(
    (carried) => carried.headers['payment-signature'] === headers['payment-signature'],
  )
  if (place === 72 || place === 73)
    return { kind: 'lie', status: 400, body: '{"error":{"message":"Not today."}}', passed: 'never' }
  if (place === 74)
    return isRepeat ? { kind: 'lie', status: 409, body: '{}', passed: 'never' } : { kind: 'lose' }
  if (place === 75 && !isRepeat) return { kind: 'lose' }
  if (place === 76)
    return { kind: 'lie', status: 500, body: '{"error":{"message":"Broken."}}', passed: 'never' }
  return { kind: 'pass' }
}

const rows = () => [
  ...people.slice(0, 80),
  ...people.slice(80, 84),
  ...people.slice(84, 86),
  ...people.slice(0, 5).map((slug) => `https://network.test/in/${slug.toUpperCase()}/?utm_source=x`),
  ...[1, 2, 3, 4, 5, 6].map((number) => `nobody-of-this-name-${number}`),
  'ada@acme.test',
  'company/acme',
  'your-profile-id',
]

test('a hundred rows with failures of every kind are paid once, through a crash, two tabs and a budget stop', async () => {
  let paidCalls = 0
  let dying: (() => void) | null = null
  await rig.fresh({
    onPaid: () => {
      paidCalls += 1
      if (paidCalls === 21) dying?.()
    },
  })
  const first = rig.openTab('first')
  await rig.unlimit(first)
  const before = await rig.approve(first, { step: single, text: people.slice(80, 84).join('\n') })
  await rig.drive(first, before.id)
  for (const slug of people.slice(84, 86)) await leaveAlone(slug)
  rig.bench.wires.service.rule = misbehave
  paidCalls = 0

  const { id, plan } = await rig.approve(first, { step: single, text: rows().join('\n') })
  expect(plan.counts).toMatchObject({ new: 86, stored: 4, duplicate: 5, blocked: 2, problem: 3 })
  expect(plan.most).toBe(usdc('4.30'))

  await first.run(() => first.page.writeLimits({ perSession: usdc('2.70') }))
  dying = first.tab.die
  await Promise.race([rig.drive(first, id), first.tab.dead])
  expect(paidCalls).toBe(21)

  const [second, third] = [rig.openTab('second'), rig.openTab('third')]
  const ends = await Promise.all([rig.drive(second, id), rig.drive(third, id)])
  expect(ends.toSorted()).toEqual(['elsewhere', 'ended'])
  const stopped = await rig.readRun(second, id)
  expect(stopped).toMatchObject({ state: 'paused', halt: { why: 'budget' } })
  const left = reportOf(
    stopped ?? expect.fail(),
    await rig.lines(second, id),
    byIdOf((await rig.profile()).entries),
  )
  expect(left.steps[0]?.waiting.rows).toBeGreaterThan(30)

  await rig.unlimit(second)
  for (let round = 0; round < 8; round += 1) {
    await rig.goOn(second, id)
    if ((await rig.readRun(second, id))?.state === 'done') break
  }
  expect(await rig.readRun(second, id)).toMatchObject({ state: 'done' })
  await rig.bench.pass(400_000)
  await rig.resume(second)
  // what only the service calls paid is looked for on the chain until that shows it
  const isClaimed = async () => (await rig.profile()).entries.some(({ purchase }) => isClaim(purchase))
  for (let round = 0; round < 20 && (await isClaimed()); round += 1) {
    await rig.bench.pass(400_000)
    await rig.resume(second)
  }
  await second.run(() => second.page.settleRun(id))

  const run = (await rig.readRun(second, id)) ?? expect.fail()
  const tally = reportOf(run, await rig.lines(second, id), byIdOf((await rig.profile()).entries))
  const counts = Object.entries(tally.steps[0] ?? {}).map(([state, group]) => [state, group.rows] as const)
  expect(Object.fromEntries(counts.filter(([, many]) => many > 0))).toEqual({
    done: 76,
    notFoundFree: 6,
    failed: 3,
    failedCharged: 1,
    stored: 4,
    duplicate: 5,
    blocked: 2,
    problem: 3,
  })
  const onChain = await rig.paid()
  expect({ times: tally.payments, sum: tally.paid }).toEqual({
    times: onChain.times - 4,
    sum: onChain.sum - usdc('0.20'),
  })
  expect(tally).toMatchObject({ paid: usdc('3.85'), checking: 0n, begun: [] })
})
