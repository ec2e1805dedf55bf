import { brokenPurseLimit, type PurseLimits } from '@/lib/browser/session-wallet/limits'
import { refusalOf, type PurseRefusal } from '@/lib/browser/session-wallet/refusal'
import type { Usdc } from '@/lib/core/money'
import { isAddress } from '@/lib/browser/session-wallet/sealed'
import type { Authorization } from '@/lib/core/payment/authorization'
import type { Address, Hex } from '@/lib/core/payment/bytes'
import { err, ok, type Result } from '@/lib/core/result'
import * as is from '@/lib/core/shape'

/** In milliseconds. */
const hourMs = 60 * 60 * 1_000

type Purpose = 'purchase' | 'return'

const isSpent = is.shape({ at: is.number, price: is.integer })

type Spent = is.Of<typeof isSpent>

const isHour = is.shape({ address: isAddress, spent: is.listOf(isSpent) })

/** What a wallet signed within an hour, as it is kept beside its row. */
export type Hour = is.Of<typeof isHour>

/** `spent` is null for money that goes home. */
type Signing = {
  purpose: Purpose
  authorization: Authorization
  signature: Promise<Hex>
  spent: Spent | null
}

const isSameTerms = (a: Authorization, b: Authorization) =>
  a.from === b.from && a.to === b.to && a.value === b.value

const isSameTime = (a: Authorization, b: Authorization) =>
  a.validAfter === b.validAfter && a.validBefore === b.validBefore

const sumOf = (spent: readonly Spent[]): Usdc => spent.reduce((sum, { price }) => sum + price, 0n)

/**
 * What was signed, by nonce. A signature counts whatever becomes of the purchase: nobody but the page could say that it
 * was not charged, and a page that was taken over would say so of every one.
 */
export function newCounts() {
  /** By nonce, of this session. */
  const signings = new Map<Hex, Signing>()
  let session: readonly Spent[] = []
  let hour: readonly Spent[] = []
  let whose: Address | null = null

  /** A moment that lies ahead was noted under a clock that was wrong since; it counts. */
  const within = (now: number) => hour.filter(({ at }) => at > now - hourMs)

  return {
    spentSession: (): Usdc => sumOf(session),
    spentHour: (now: number): Usdc => sumOf(within(now)),

    /** Counts for this wallet from now on: its hour goes on, also where it was kept, and that of another one is not its. */
    follow(address: Address, kept: unknown): void {
      if (whose === address) return
      whose = address
      hour = isHour(kept) && kept.address === address ? kept.spent : []
    },

    hourOf: (address: Address, now: number): Hour => ({ address, spent: [...within(now)] }),

    /** The hour goes on. */
    endSession(): void {
      signings.clear()
      session = []
    },

    /**
     * Counts a payment and has it signed. Under a nonce that is known the same payment has the same signature; with
     * another time it is signed anew and counted once, now, since the token takes a nonce once.
     */
    sign(
      authorization: Authorization,
      purpose: Purpose,
      { limits, now, sign }: { limits: PurseLimits; now: number; sign: () => Promise<Hex> },
    ): Result<Promise<Hex>, PurseRefusal> {
      const { nonce, value: price } = authorization
      const known = signings.get(nonce)
      if (known && (known.purpose !== purpose || !isSameTerms(known.authorization, authorization)))
        return err(refusalOf('nonce-used'))
      if (known && isSameTime(known.authorization, authorization)) return ok(known.signature)
      let spent: Spent | null = null
      if (purpose === 'purchase') {
        const others = session.filter((one) => one !== known?.spent)
        const hourOthers = within(now).filter((one) => one !== known?.spent)
        const broken = brokenPurseLimit(price, sumOf(others), sumOf(hourOthers), limits)
        if (broken) return err({ code: broken.limit, sentence: broken.sentence })
        spent = { at: now, price }
        session = [...others, spent]
        hour = [...hourOthers, spent]
      }
      const signature = sign()
      signings.set(nonce, { purpose, authorization, signature, spent })
      return ok(signature)
    },
  }
}
