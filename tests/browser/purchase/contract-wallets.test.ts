import { parseErc6492Signature } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Ended } from '@/lib/browser/purchase/transitions'
import { longestSignature } from '@/lib/core/payment/bytes'
import type { Purchase } from '@/lib/core/payment/purchase-state'
import { readProfile } from '@/tests/faults/network'
import { openTab } from '@/tests/faults/tab'
import { never, openRig } from '@/tests/browser/purchase/rig'
import { walletKinds, type Wallets } from '@/tests/support/wallets/contract-wallets'
import { scripts } from '@/tests/support/wallets/scripted-code'
import type { OnWire, WireFault } from '@/tests/support/wire-faults'
import { sweep } from '@/tests/support/sweep'

const rig = openRig()
let wallets: Wallets
let isFirst: (onWire: OnWire) => boolean

beforeEach(async () => {
  wallets = await rig.bench.wallets()
  let payments = 0
  isFirst = ({ headers }) => headers['payment-signature'] !== undefined && (payments += 1) === 1
})

const kept = async () => (await readProfile()).entries.map(({ purchase }) => purchase)
const paid = () => rig.bench.transfers(rig.wallet.address, 0n)
const isNew = (kind: string) => kind.endsWith('not deployed yet')
const drive = () => ({ sign: null, timer: rig.timer, signal: never })

/** The visitor's word after the warning that a wallet gets which is not on the chain yet. */
async function onIts(word: Ended): Promise<Ended> {
  if (word.stop.why !== 'held-back' || !word.stop.isWarning) return word
  return rig.tab.run(() => rig.tab.page.sendSigned(word.entry, drive()))
}

const buy = async (query: string) => onIts(await rig.buy(query))

/** What stood in the journal each time that a node was shown the signature. */
function watchNodes(): (Purchase | undefined)[] {
  const shown: (Purchase | undefined)[] = []
  const look = async ({ body }: OnWire): Promise<WireFault> => {
    const made = rig.wallet.signatures.map(({ signature }) => parseErc6492Signature(signature).signature)
    if (made.some((signature) => body.includes(signature.slice(2, 66)))) shown.push((await kept()).at(-1))
    return { kind: 'pass' }
  }
  const { rpcA, rpcB } = rig.bench.wires
  rpcA.rule = rpcB.rule = look
  return shown
}

test('a plain key is shown to no node, and nothing is tried', async () => {
  const shown = watchNodes()
  const { entry } = await rig.buy('Sintra')
  expect(entry.purchase).toMatchObject({ state: 'RESULT', isShown: false })
  expect([shown, rig.asked.includes('trial')]).toEqual([[], false])
})

describe.each(sweep(walletKinds, 3))('%s', (kind) => {
  beforeEach(async () => rig.payBy(await wallets.open(kind)))

  test('buys, with one prompt and one transfer, and is written down before a node sees its signature', async () => {
    const shown = watchNodes()
    const { entry } = await buy('Sintra')
    expect(entry.purchase).toMatchObject({ state: 'RESULT', receipt: 'matches', signed: null })
    expect([rig.wallet.prompts, (await paid()).length]).toEqual([1, 1])
    expect(shown.length).toBeGreaterThan(0)
    for (const purchase of shown) expect(purchase).toMatchObject({ state: 'HOT', isShown: true })
    const [carried] = rig.bench.wires.service.carried.filter(({ headers }) => headers['payment-signature'])
    const header = Buffer.from(String(carried?.headers['payment-signature']), 'base64').toString()
    // the very bytes of the wallet, wrapped where it wrapped them
    expect(JSON.parse(header).payload.signature).toBe(rig.wallet.signatures[0]?.signature)
  })

  test('gets an answer whose reply was lost, and pays once', async () => {
    rig.bench.wires.service.rule = (onWire) => (isFirst(onWire) ? { kind: 'lose' } : { kind: 'pass' })
    const { entry } = await buy('Tavira')
    expect([entry.purchase.state, rig.wallet.prompts, (await paid()).length]).toEqual(['RESULT', 1, 1])
  })

  test('gets its answer in another tab when its own was closed after it paid', async () => {
    rig.bench.wires.service.rule = async (onWire) => {
      if (!isFirst(onWire)) return { kind: 'pass' }
      rig.tab.die()
      return { kind: 'lose' }
    }
    void buy('Evora').catch(() => undefined)
    await rig.tab.dead
    const next = openTab('the next')
    await next.run(() => next.page.recoverAll(never, rig.timer))
    const [purchase] = await kept()
    expect([purchase?.state, rig.wallet.prompts, (await paid()).length]).toEqual(['RESULT', 1, 1])
  })

  test('that the service refuses is called not charged only with a proof', async () => {
    rig.bench.wires.service.rule = ({ headers }) =>
      headers['payment-signature'] === undefined
        ? { kind: 'pass' }
        : { kind: 'lie', status: 402, body: '{}', passed: 'never' }
    const { entry } = await buy('Lagos')
    const { state, notCharged, latestExpiry } = entry.purchase
    expect([state, notCharged?.kind, (await paid()).length]).toEqual(['NOT_CHARGED', 'expired-unused', 0])
    const answers = notCharged?.kind === 'expired-unused' ? notCharged.answers : []
    expect(answers.every(({ timestamp }) => timestamp > latestExpiry)).toBe(true)
  })
})

test('what the service was too busy for is not called unsent: the chain has seen it, and it goes out again', async () => {
  await rig.payBy(await wallets.open('a Safe, two of three owners'))
  const { ask } = rig.server
  let isBusy = true
  rig.server.ask = async (path, init) => {
    const isPaid = new Headers(init.headers).has('payment-signature')
    if (!isPaid || !isBusy) return ask(path, init)
    isBusy = false
    return new Response('{}', { status: 429, headers: { 'nickel-phase': 'not-sent' } })
  }
  const { entry } = await buy('Faro')
  expect([entry.purchase.state, entry.purchase.vowed, (await paid()).length]).toEqual(['RESULT', [1], 1])
})

describe('a wallet that is not on the chain yet', () => {
  test.each(walletKinds.filter(isNew))('%s is warned of before anything leaves the page', async (kind) => {
    await rig.payBy(await wallets.open(kind))
    const shown = watchNodes()
    const { entry, stop } = await rig.buy('Beja')
    expect([entry.purchase.state, stop.why, shown, rig.asked.includes('paid')]).toEqual([
      'SIGNED',
      'held-back',
      [],
      false,
    ])
    expect('sentence' in stop && stop.sentence).toMatch(/never been used on Base.*Send any transaction/)
  })

  test('is not sent by another tab, which has not the visitor’s word', async () => {
    await rig.payBy(await wallets.open('a Safe not deployed yet'))
    await rig.buy('Beja')
    rig.tab.die()
    const next = openTab('the next')
    await next.run(() => next.page.recoverAll(never, rig.timer))
    expect((await kept()).map(({ state, isShown }) => [state, isShown])).toEqual([['SIGNED', false]])
    expect(rig.asked.includes('paid')).toBe(false)
  })

  test('of a factory that nobody knows is stopped with a reason before anything leaves the page', async () => {
    await rig.payBy(await wallets.strange())
    const shown = watchNodes()
    const { entry, stop } = await rig.buy('Braga')
    expect([entry.purchase.state, stop.why, shown]).toEqual(['PREPARED', 'held-back', []])
    expect('sentence' in stop && stop.sentence).toMatch(/contract that is not known.*not sent.*Send any/)
    expect(rig.asked.filter((place) => place === 'trial' || place === 'paid')).toEqual([])
  })
})

test('a signature of 8 KB goes the whole way, and one byte more is stopped with a reason', async () => {
  const wallet = await wallets.scripted('yes')
  await rig.payBy({ ...wallet, sign: async () => `0x${'ab'.repeat(longestSignature)}` })
  expect((await rig.buy('Silves')).entry.purchase.state).toBe('RESULT')
  await rig.payBy({ ...wallet, sign: async () => `0x${'ab'.repeat(longestSignature + 1)}` })
  const { entry, stop } = await rig.buy('Loule')
  expect([entry.purchase.state, stop.why]).toEqual(['PREPARED', 'held-back'])
})

/** The wallet says yes again, and a stranger sends what it had signed. */
async function settledBy(wallet: Awaited<ReturnType<typeof wallets.scripted>>): Promise<void> {
  await wallet.play('yes')
  const [signed] = rig.wallet.signatures
  if (signed) await rig.bench.submit(signed.authorization, signed.signature)
}

const refusing = scripts.filter((script) => script !== 'yes')

describe.each(sweep(refusing, 4))('a wallet whose check of its signature %s', (script) => {
  test('when it is tried: the service never hears of it, and the chain must prove it unpaid', async () => {
    await rig.payBy(await wallets.scripted(script))
    const { entry } = await rig.buy('Coimbra')
    expect(entry.purchase).toMatchObject({
      state: 'NOT_CHARGED',
      sends: 0,
      isShown: true,
      notCharged: { kind: 'expired-unused' },
      lastOutcome: { why: 'untaken' },
    })
    expect([rig.asked.includes('paid'), (await paid()).length]).toEqual([false, 0])
  })

  test('and a node that saw it settles it when it says yes again: paid, with the transaction', async () => {
    const wallet = await wallets.scripted(script)
    await rig.payBy(wallet)
    const states = new Set<string>()
    let waits = 0
    const sleep = async (ms: number) => {
      for (const { state } of await kept()) states.add(state)
      if ((waits += 1) === 8) {
        await settledBy(wallet)
      }
      await rig.bench.pass(ms)
    }
    const { entry } = await rig.buyBy('Leiria', { ...rig.timer, sleep })
    const [moved] = await paid()
    const told = { state: 'PAID_NO_RESULT', spent: { transaction: moved?.transaction } }
    expect(entry.purchase).toMatchObject(told)
    expect([...states]).toEqual(['HOT'])
  })

  test('once it was sent: refused, and never called not charged while a stranger can settle it', async () => {
    const wallet = await wallets.scripted('yes')
    await rig.payBy(wallet)
    rig.bench.wires.service.rule = async (onWire) => {
      if (isFirst(onWire)) await wallet.play(script)
      return { kind: 'pass' }
    }
    const states: string[] = []
    const sleep = async (ms: number) => {
      states.push(...(await kept()).map(({ state }) => state))
      if (states.length === 20) {
        await settledBy(wallet)
      }
      await rig.bench.pass(ms)
    }
    const { entry } = await rig.buyBy('Guarda', { ...rig.timer, sleep })
    const [moved] = await paid()
    expect(entry.purchase).toMatchObject({
      state: 'PAID_NO_RESULT',
      spent: { transaction: moved?.transaction },
    })
    expect(new Set(states)).toEqual(new Set(['HOT']))
  })
})

test('a Safe that wants another owner by the time it is mined: the chain has the last word', async () => {
  const safe = await wallets.open('a Safe, two of three owners')
  await rig.payBy(safe)
  rig.bench.wires.service.rule = async (onWire) => {
    if (isFirst(onWire)) await wallets.raiseThreshold(safe, 3n)
    return { kind: 'pass' }
  }
  const { entry } = await rig.buy('Viseu')
  expect([entry.purchase.state, entry.purchase.sends, (await paid()).length]).toEqual(['NOT_CHARGED', 1, 0])
})

test('nodes that are away when it is tried: it is held, and goes out when they are back', async () => {
  await rig.payBy(await wallets.open('a Safe of one owner'))
  const { ask } = rig.server
  let failures = 2
  rig.server.ask = async (path, init) => {
    const isTrial = String(init.body).includes('"trial"')
    return isTrial && (failures -= 1) >= 0 ? new Response('{}', { status: 502 }) : ask(path, init)
  }
  const { entry } = await rig.buy('Elvas')
  expect([entry.purchase.state, entry.purchase.sends, rig.wallet.prompts]).toEqual(['RESULT', 1, 1])
})

test('nodes that do not agree on what stands at the payer’s address: nothing is shown and nothing sent', async () => {
  await rig.payBy(await wallets.open('a Safe of one owner'))
  rig.bench.wires.rpcB.rule = ({ body }) =>
    body.includes('eth_getCode')
      ? { kind: 'alter', body: (text) => text.replace(/"result":"0x[0-9a-f]+"/, '"result":"0x"') }
      : { kind: 'pass' }
  const { entry, stop } = await rig.buy('Ovar')
  expect([entry.purchase.state, stop.why]).toEqual(['PREPARED', 'held-back'])
  expect(rig.asked.filter((place) => place === 'trial' || place === 'paid')).toEqual([])
})
