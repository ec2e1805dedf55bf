import { readSetting, writeSetting } from '@/lib/browser/database/database'
import {
  nowOf,
  readBalance,
  readClock,
  readMostBalance,
  readNonce,
  runsAhead,
} from '@/lib/browser/purchase/chain'
import { withTabLock } from '@/lib/browser/purchase/mutex'
import { readOut } from '@/lib/browser/purchase/payer-sums'
import type { Purse } from '@/lib/browser/session-wallet/client'
import { statusIn } from '@/lib/browser/session-wallet/status'
import { returnSeconds } from '@/lib/browser/session-wallet/terms'
import type { Usdc } from '@/lib/core/money'
import { backdatedSeconds, canBeSent, type Authorization } from '@/lib/core/payment/authorization'
import { isHex, isSameAddress, randomBytes, toHex, type Address, type Hex } from '@/lib/core/payment/bytes'
import type { Verdict } from '@/lib/core/payment/chain-verdict'
import * as is from '@/lib/core/shape'

const key = 'session-wallet.return'

const isBytes =
  (length: number): is.Check<Hex> =>
  (value): value is Hex =>
    isHex(value, length)

const isSignedReturn = is.shape({
  authorization: is.shape<Authorization>({
    from: isBytes(20),
    to: isBytes(20),
    value: is.integer,
    nonce: isBytes(32),
    validAfter: is.integer,
    validBefore: is.integer,
  }),
  signature: isBytes(65),
  /** From where on the chain it is looked for; seconds of the chain, milliseconds of this device. */
  preparedBlock: is.integer,
  preparedTime: is.integer,
  preparedAt: is.number,
})

/** Money that the session wallet signed home. Whoever sends it, it goes there and nowhere else. */
export type SignedReturn = is.Of<typeof isSignedReturn>

/** What lies in a wallet, and what open purchases may still take of it. */
export type Left = { balance: Usdc; held: Usdc }

/** Throws when the chain cannot be read. */
export async function readLeft(address: Address): Promise<Left> {
  // the journal first: what is settled in between is held back once too often, never once too little
  const held = await readOut(address)
  return { balance: await readBalance(address), held }
}

/**
 * `waiting`: it can be sent; `over`: it never moves; `short`: less is free than was signed; `home`: the chain shows it;
 * `unclear`: the nodes do not say, or its time is over and what became of it is still open.
 */
export type ReturnState = { is: 'waiting' | 'over' | 'short' | 'unclear' } | { is: 'home'; transaction: Hex }

/** What is to be said of a signed return; `now` in seconds of the chain, `isWhole`: every node has spoken. */
export function stateOfReturn(
  { authorization }: Pick<SignedReturn, 'authorization'>,
  { verdict, left, now, isWhole }: { verdict: Verdict; left: Left; now: bigint; isWhole: boolean },
): ReturnState {
  // for a purchase the word of one node is the careful side; here it would call money returned that is not
  if (verdict.kind === 'spent' && !isWhole) return { is: 'unclear' }
  if (verdict.kind === 'spent') return { is: 'home', transaction: verdict.spent.transaction }
  if (verdict.kind === 'not-charged') return { is: 'over' }
  if (verdict.kind === 'unclear') return { is: 'unclear' }
  if (authorization.value > left.balance - left.held) return { is: 'short' }
  return { is: canBeSent(authorization, now) ? 'waiting' : 'unclear' }
}

/** The return of this wallet that was signed last, also before a reload; null for none. */
async function keptReturn(address: Address): Promise<SignedReturn | null> {
  const kept = await readSetting(key)
  return isSignedReturn(kept) && isSameAddress(kept.authorization.from, address) ? kept : null
}

export type ReadReturn = { left: Left; kept: SignedReturn | null; state: ReturnState | null }

/** Asks the chain what is left in a wallet and what became of its last return. Throws when it cannot be read. */
export async function readReturn(address: Address): Promise<ReadReturn> {
  const kept = await keptReturn(address)
  if (!kept) return { left: await readLeft(address), kept, state: null }
  const { authorization, ...start } = kept
  const { from, nonce, to: payTo, value: price, validBefore: latestExpiry } = authorization
  const followed = { from, nonce, latestExpiry, quote: { payTo, price }, ...start }
  const left = await readLeft(address)
  // after the balance: what it moved in between would look as if less were free than was signed
  const [{ verdict, readings, rpcs }, clock] = await Promise.all([readNonce(followed), readClock()])
  const isWhole = readings.length === rpcs
  return { left, kept, state: stateOfReturn(kept, { verdict, left, now: nowOf(clock), isWhole }) }
}

const comingKey = 'session-wallet.coming'

/** Milliseconds for which money that a wallet was asked to send may still be on its way. */
const comingMs = 3_600_000

/** Notes that money may be on its way into the session wallet from now on, or that it came. */
export const expectMoney = (isComing: boolean): Promise<void> =>
  writeSetting(comingKey, isComing ? Date.now() : undefined)

/**
 * What is lost with the key of a session wallet, in millionths; null where nobody can say: a node does not, or money is
 * on its way. For what cannot be undone.
 */
export async function readAtStake(address: Address): Promise<Usdc | null> {
  const [balance, at] = await Promise.all([readMostBalance(address), readSetting(comingKey)])
  const isComing = typeof at === 'number' && Date.now() - at < comingMs
  return balance === 0n && isComing ? null : balance
}

const elsewhere = 'Another tab is returning the money. Look there, or here in a moment.'

/** Has all that is free signed home, and keeps it. Gives a sentence where it was not; throws unread. */
export async function signReturn(
  purse: Pick<Purse, 'signReturn' | 'status'>,
  address: Address,
): Promise<string | null> {
  const signed = await withTabLock(key, () => signedNow(purse, address))
  return signed === 'busy' ? elsewhere : signed
}

async function signedNow(
  purse: Pick<Purse, 'signReturn' | 'status'>,
  address: Address,
): Promise<string | null> {
  const { kept: before, state } = await readReturn(address)
  const home = statusIn(await purse.status())?.returnTo ?? null
  // signed meanwhile in another tab: of two only one could be followed
  if (before && state?.is === 'waiting' && before.authorization.to === home) return null
  const clock = await readClock()
  if (runsAhead(clock)) return 'A chain node’s clock is wrong, so nothing was signed. Try again later.'
  const now = nowOf(clock)
  const { balance, held: openHeld } = await readLeft(address)
  const window = { validAfter: now - backdatedSeconds, validBefore: now + BigInt(returnSeconds) }
  const nonce = toHex(randomBytes(32))
  const signed = await purse.signReturn({ balance, openHeld, nonce, ...window })
  if (!signed.ok) return signed.error.sentence
  const start = { preparedBlock: clock.block.number, preparedTime: now, preparedAt: Date.now() }
  await writeSetting(key, { ...signed.value, ...start })
  await expectMoney(false)
  return null
}
