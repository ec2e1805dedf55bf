import { expect, test } from 'vitest'
import { stateOfReturn } from '@/lib/browser/purchase/returns'
import { usdc } from '@/lib/core/money'
import { authorizationOnWire, authorizationTypedData } from '@/lib/core/payment/authorization'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Address } from '@/lib/core/payment/bytes'
import type { Verdict } from '@/lib/core/payment/chain-verdict'
import { openRig } from '@/tests/browser/purchase/rig'
import { payer, pinned } from '@/tests/core/payment/fixtures'

const transaction = `0x${'aa'.repeat(32)}` as const
const nonce = `0x${'07'.repeat(32)}` as const
const authorization = {
  from: payer,
  to: pinned,
  value: usdc('4'),
  nonce,
  validAfter: 0n,
  validBefore: 3_600n,
}
const left = { balance: usdc('4.30'), held: usdc('0.30') }
const open: Verdict = { kind: 'open' }
const spent: Verdict = { kind: 'spent', spent: { transaction, block: 7n, tag: 'latest' } }
const cancelled: Verdict = {
  kind: 'not-charged',
  proof: { kind: 'cancelled', nonce, transaction, nodes: 1, tag: 'latest' },
}

test.each<[string, Verdict, object, bigint, string]>([
  ['that is free waits to be sent', open, left, 60n, 'waiting'],
  ['that the chain shows is home, whatever is left by then', spent, { balance: 0n, held: 0n }, 60n, 'home'],
  ['that was called off never moves', cancelled, left, 60n, 'over'],
  ['that a purchase has taken from is too much now', open, { ...left, balance: usdc('4.29') }, 60n, 'short'],
  [
    'beside a purchase that was begun since is held back',
    open,
    { ...left, held: usdc('0.31') },
    60n,
    'short',
  ],
  ['whose time is over is not called returned or lost without proof', open, left, 3_590n, 'unclear'],
  [
    'of which nodes say different things is not known',
    { kind: 'unclear', why: 'disagree' },
    left,
    60n,
    'unclear',
  ],
])('a return %s', (_, verdict, changed, now, is) => {
  const reading = { verdict, left: { ...left, ...changed }, now, isWhole: true }
  const state = stateOfReturn({ authorization }, reading)
  expect(state.is).toBe(is)
})

test('a return is called home only where every node has spoken', () => {
  const reading = { verdict: spent, left: { balance: 0n, held: 0n }, now: 60n, isWhole: false }
  expect(stateOfReturn({ authorization }, reading)).toEqual({ is: 'unclear' })
})

const rig = openRig()

/** The session wallet's part: a plain key that signs what it is asked for, here in the name of an address. */
function newPurse(named?: Address) {
  const account = privateKeyToAccount(generatePrivateKey())
  const from = named ?? account.address
  const signReturn = async ({ balance, openHeld, nonce: number, validAfter, validBefore }: never) => {
    const value = (balance as bigint) - (openHeld as bigint)
    const signed = { from, to: pinned, value, nonce: number, validAfter, validBefore }
    const typed = authorizationTypedData(signed)
    return { ok: true, value: { authorization: signed, signature: await account.signTypedData(typed) } }
  }
  const status = async () => ({ returnTo: pinned })
  return { account, purse: { signReturn, status } as never }
}

test('on the chain a return is home once it is there, is lost once its time is over, and a later one takes its place', async () => {
  const { account, purse } = newPurse()
  const { address } = account
  await rig.bench.fund(address)
  const returns = await rig.tab.run(() => import('@/lib/browser/purchase/returns'))
  const read = () => rig.tab.run(() => returns.readReturn(address))
  const sign = () => rig.tab.run(() => returns.signReturn(purse, address))
  expect(await read()).toMatchObject({ kept: null, left: { balance: usdc('25'), held: 0n } })
  expect(await sign()).toBeNull()
  expect(await read()).toMatchObject({ state: { is: 'waiting' }, kept: { authorization: { to: pinned } } })
  await rig.bench.pass(3_700_000)
  expect((await read()).state, 'nobody sent it').toEqual({ is: 'over' })
  await sign()
  const { kept } = await read()
  if (!kept) throw new Error('nothing was kept')
  expect(authorizationOnWire(kept.authorization).value).toBe('25000000')
  expect(await rig.bench.submit(kept.authorization, kept.signature)).toBe(true)
  expect(await read()).toMatchObject({ state: { is: 'home' }, left: { balance: 0n } })
})

test('nobody can say what is at stake in an empty wallet while money is on its way to it, until it came or an hour has passed', async () => {
  const { account, purse } = newPurse()
  const { address } = account
  const returns = await rig.tab.run(() => import('@/lib/browser/purchase/returns'))
  const atStake = () => rig.tab.run(() => returns.readAtStake(address))
  const expecting = (isComing: boolean) => rig.tab.run(() => returns.expectMoney(isComing))
  expect(await atStake()).toBe(0n)
  await expecting(true)
  expect(await atStake()).toBeNull()
  await expecting(false)
  expect(await atStake()).toBe(0n)
  await expecting(true)
  await rig.bench.fund(address)
  expect(await atStake()).toBe(usdc('25'))
  await rig.tab.run(() => returns.signReturn(purse, address))
  const { kept } = await rig.tab.run(() => returns.readReturn(address))
  if (kept) await rig.bench.submit(kept.authorization, kept.signature)
  expect(await atStake(), 'what came went home').toBe(0n)
  await expecting(true)
  await rig.bench.pass(3_600_001)
  expect(await atStake()).toBe(0n)
})

test('a purchase that is settled after a return was signed makes that too much, and it can be signed anew for the rest', async () => {
  const { address } = rig.wallet
  const { purse } = newPurse(address)
  const returns = await rig.tab.run(() => import('@/lib/browser/purchase/returns'))
  const read = () => rig.tab.run(() => returns.readReturn(address))
  await rig.tab.run(() => returns.signReturn(purse, address))
  expect((await read()).state).toEqual({ is: 'waiting' })
  const { entry } = await rig.buy('Porto')
  expect(entry.purchase.state).toBe('RESULT')
  expect(await read()).toMatchObject({ state: { is: 'short' } })
  await rig.tab.run(() => returns.signReturn(purse, address))
  const after = await read()
  expect([after.state, after.kept?.authorization.value]).toEqual([
    { is: 'waiting' },
    after.left.balance - after.left.held,
  ])
})
