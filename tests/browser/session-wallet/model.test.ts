import { expect, test } from 'vitest'
import { firstLimits, type PurseLimits } from '@/lib/browser/session-wallet/limits'
import type { SignRequest } from '@/lib/browser/session-wallet/review'
import type { Usdc } from '@/lib/core/money'
import { generator } from '@/tests/core/payment/mutate'
import {
  asking,
  enrich,
  made,
  minutes,
  newNonce,
  priceOfAsked,
  search,
  touch,
  wrongTouch,
  type Asking,
  type Browser,
} from '@/tests/browser/session-wallet/rig'

const sequences = Number(process.env['PURSE_SEQUENCES'] ?? 2_000)
const acts = 14

/** A signature that left the wallet: what its nonce may take, and when the last one was given. */
type Out = { nonce: string; price: Usdc; at: number; session: number; limits: PurseLimits }

const sum = (outs: readonly Out[]) => outs.reduce((total, { price }) => total + price, 0n)

/**
 * The limits as a visitor understands them, kept apart from the wallet's own counting: at each new signature all that
 * left in this session, and in the hour before it, keeps to the limits of that moment. A nonce takes money once.
 */
function broken(outs: readonly Out[], newest: Out): string | null {
  const others = outs.filter((one) => one !== newest)
  const session = others.filter((one) => one.session === newest.session && one.nonce !== newest.nonce)
  const isLater = (one: Out) => one.nonce === newest.nonce && one.session === newest.session
  const hour = others.filter((one) => one.at > newest.at - minutes(60) && !isLater(one))
  const { price, limits } = newest
  if (price > limits.perPurchase) return 'purchase'
  if (sum(session) + price > limits.perSession) return 'session'
  return sum(hour) + price > limits.perHour ? 'hour' : null
}

type Play = {
  browser: Browser
  random: () => number
  limits: PurseLimits
  session: number
  outs: Out[]
  signatures: Set<string>
}

async function ask(play: Play, known: SignRequest[]): Promise<string | null> {
  const { browser, random, outs, limits, session } = play
  const lookup: Asking = random() < 0.5 ? enrich : search
  const old = known[Math.floor(random() * known.length)]
  const nonce = old && random() < 0.3 ? old.nonce : newNonce()
  const isVeryOld = old && random() < 0.1
  const request = isVeryOld ? old : await asking(browser, { ...lookup, nonce })
  const price = isVeryOld ? priceOfAsked(old.lookup as Asking) : priceOfAsked(lookup)
  const given = await browser.vault.sign(request)
  known.push(request)
  // a signature that is out already moves no more money when it is given again
  if (!given.ok || play.signatures.has(given.value)) return null
  play.signatures.add(given.value)
  const same = outs.findIndex((one) => one.nonce === request.nonce && one.session === session)
  const out = { nonce: request.nonce, price, at: browser.now, session, limits }
  const before = outs[same]
  if (before && before.price !== price) return 'another price under one nonce'
  if (before) outs[same] = out
  else outs.push(out)
  return broken(outs, out)
}

async function act(play: Play, known: SignRequest[]): Promise<string | null> {
  const { browser, random } = play
  const kind = random()
  const cents = BigInt(Math.floor(random() * 120)) * 10_000n
  const names = ['perPurchase', 'perSession', 'perHour'] as const
  const name = names[Math.floor(random() * 3)] ?? 'perHour'
  if (kind < 0.6) return ask(play, known)
  if (kind < 0.7) browser.now += Math.floor(random() * minutes(25))
  else if (kind < 0.78) {
    browser.vault.lock()
    if ((await browser.vault.unlock(random() < 0.3 ? wrongTouch() : touch())).ok) play.session += 1
  } else if (kind < 0.86) {
    const status = await browser.vault.status()
    const wasLocked = status !== null && status !== 'unreadable' && status.isLocked
    if ((await browser.vault.unlock(touch())).ok && wasLocked) play.session += 1
  } else {
    const secret = random() < 0.4 ? { secret: touch() } : {}
    const before = play.limits
    const isRaised = cents > before[name]
    if (!(await browser.vault.change({ limits: { [name]: cents }, ...secret })).ok) return null
    play.limits = { ...before, [name]: cents }
    if (isRaised && !('secret' in secret)) return 'raised without the secret'
  }
  return null
}

test(`in ${sequences} random sequences of acts never more is signed than the limits allow`, async () => {
  const random = generator(20_261_128)
  const found: string[] = []
  let signed = 0
  for (let run = 0; run < sequences; run += 1) {
    const limits = { ...firstLimits, perSession: 700_000n, perHour: 900_000n }
    const browser = await made(limits)
    const play: Play = { browser, random, limits, session: 0, outs: [], signatures: new Set() }
    const known: SignRequest[] = []
    for (let step = 0; step < acts; step += 1) {
      const problem = await act(play, known)
      if (problem) found.push(`${run}.${step}: ${problem}`)
    }
    signed += play.outs.length
  }
  expect(found.slice(0, 5)).toEqual([])
  expect(signed).toBeGreaterThan(sequences * 2)
})
