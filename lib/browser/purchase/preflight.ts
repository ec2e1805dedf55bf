import type { Authorization } from '@/lib/core/payment/authorization'
import type { Address, Hex } from '@/lib/core/payment/bytes'
import { newIntentId, nonceOf } from '@/lib/core/payment/identity'
import { readBalance, readClock, rehearse, type Clock } from '@/lib/browser/purchase/chain'
import { freeBytes } from '@/lib/browser/purchase/storage'
import { deviceTimer, type Timer } from '@/lib/browser/purchase/timer'

/** Checked before the wallet is asked, in millionths and bytes. `isAhead`: it was read before the press. */
export type Preflight = { clock: Clock; balance: bigint; free: number | null; isAhead: boolean }

/** It is not read again before this, in milliseconds. */
const pauseMs = 1_000

type Elapsed = Pick<Timer, 'elapsed'>

/** What was begun to be read ahead of a press and is good for so many milliseconds, each under what it is about; the newest last. */
function openLooks<T>(goodMs: number) {
  let looks: { of: string; at: number; reading: Promise<T>; isHere: boolean }[] = []
  return {
    begin(of: string, read: () => Promise<T>, { elapsed }: Elapsed): void {
      const now = elapsed()
      const last = looks.findLast((look) => look.of === of)
      if (last && now - last.at < pauseMs) return
      const look = { of, at: now, reading: read(), isHere: false }
      void look.reading.then(() => (look.isHere = true)).catch(() => undefined)
      looks = [...looks.filter(({ at }) => now - at <= goodMs), look]
    },
    /** The newest that is here, else the newest under way; once. */
    take(of: string, { elapsed }: Elapsed): Promise<T> | undefined {
      const good = looks.filter((look) => look.of === of && elapsed() - look.at <= goodMs)
      looks = looks.filter((look) => look.of !== of)
      return (good.findLast(({ isHere }) => isHere) ?? good.at(-1))?.reading
    },
  }
}

/** What was read ahead is as good as what is read on the click for this long. */
const preflights = openLooks<Preflight>(3_000)

async function readNow(address: Address): Promise<Preflight> {
  const [clock, balance, free] = await Promise.all([readClock(), readBalance(address), freeBytes()])
  return { clock, balance, free, isAhead: false }
}

/** A payment that is about to be asked for. */
type Coming = Pick<Authorization, 'from' | 'to' | 'value'>

const nameOf = ({ from, to, value }: Coming): string => `${from} ${to} ${value}`.toLowerCase()

let chosen: { of: string; intentId: Hex } | null = null

/**
 * Reads as soon as somebody turns to the paying button, so that the click itself only asks the wallet; with a payment the
 * chain is looked at for it too, under the id that it will have. No node is shown a signature.
 */
export function preflightAhead(address: Address, payment?: Omit<Coming, 'from'>): void {
  preflights.begin(address, () => readNow(address), deviceTimer)
  if (!payment) return
  const coming = { ...payment, from: address }
  const of = nameOf(coming)
  if (chosen?.of !== of) chosen = { of, intentId: newIntentId() }
  rehearseAhead({ ...coming, nonce: nonceOf(chosen.intentId, 0) }, deviceTimer)
}

/** The id under which the chain was looked at for such a payment, once; else a new one. */
export function takeIntentId(coming: Coming): Hex {
  const taken = chosen?.of === nameOf(coming) ? chosen.intentId : newIntentId()
  chosen = null
  return taken
}

/** What was read ahead, once, or else what is read now. Throws when the chain cannot be read. */
export async function preflight(address: Address): Promise<Preflight> {
  const taken = preflights.take(address, deviceTimer)
  if (!taken) return readNow(address)
  return taken.then(
    (read) => ({ ...read, isAhead: true }),
    () => readNow(address),
  )
}

/** Null when the chain could not be read. */
export type Rehearsal = Awaited<ReturnType<typeof rehearse>> | null

type Rehearsed = Coming & Pick<Authorization, 'nonce'>

/** A look begun before the wallet answered is as good as one taken after it for this long. */
const rehearsals = openLooks<Rehearsal>(1_000)

const rehearseNow = (payment: Rehearsed): Promise<Rehearsal> => rehearse(payment).catch(() => null)

/** Begins to look at the chain for a payment that is about to be written down and signed. No node is shown a signature. */
export function rehearseAhead(payment: Rehearsed, timer: Elapsed): void {
  rehearsals.begin(payment.nonce, () => rehearseNow(payment), timer)
}

/** What was looked at ahead, once, if it says yes, for money may have come since; else, and for a slow wallet, a new look. */
export async function rehearsalOf(payment: Rehearsed, timer: Elapsed): Promise<Rehearsal> {
  const ahead = await rehearsals.take(payment.nonce, timer)
  return ahead?.reason === null ? ahead : rehearseNow(payment)
}
