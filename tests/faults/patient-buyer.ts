import { setTimeout as delay } from 'node:timers/promises'
import type { Address, Hex } from 'viem'
import type { FacilitatorMode } from '@/tests/support/facilitator-double'
import { newIdentifier, readSettlement } from '@/tests/support/buyer'
import type { Services } from '@/tests/support/services'

/** One purchase: how the facilitator treats it, at its first settlement or at each; and whether the lookup takes long. */
export type Schedule = { mode: FacilitatorMode; isOnce: boolean; isSlow: boolean }

/** How one purchase went, in the buyer's eyes and on the chain. */
export type Ending = Schedule & {
  payer: Address
  end: 'answered' | 'refused' | 'open'
  paidIn: Hex[]
  /** The receipt that came with the answer. */
  receipt: Receipt | null
  /** How often "Nothing was charged." was said though the money had moved. */
  falseWords: number
  /** What was said, in its order, each change once. */
  said: string[]
}

/** Milliseconds between two requests of a buyer who was told to wait. */
const pause = 500

/** Until when buyers ask again; the time is set when nothing fails any more. */
export type Patience = { endsAt: number }

/** Modes in which nothing is sent, or at the very end: the buyer sees the end of the signature. */
const untilTheEnd = /never|late|refuses/

/** Seconds that a signature is good for. */
const goodFor = (mode: FacilitatorMode) => (untilTheEnd.test(mode) ? 20n : 55n)

/** Milliseconds until a buyer gives up on one reply, as one does with a process that stands still. */
const attention = 5_000

type Receipt = { success: boolean; transaction: Hex; network: string; payer: Address }

type Reply = { status: number; code: string; message: string; receipt: Receipt | null }

async function read(response: Response): Promise<Reply> {
  const body = await response.json()
  return {
    status: response.status,
    code: body?.error?.code ?? '',
    message: body?.error?.message ?? '',
    receipt: response.status === 200 ? readSettlement(response) : null,
  }
}

/** A buyer who asks again with the same bytes until the answer comes, or the word that nothing was charged. */
export async function buy(
  shop: Services,
  url: string,
  schedule: Schedule,
  patience: Patience,
): Promise<Ending> {
  const buyer = await shop.customer()
  shop.facilitator?.treat(buyer.address, schedule.mode, schedule)
  const asked = shop.lookup({ url })
  const ending: Ending = {
    ...schedule,
    payer: buyer.address,
    end: 'open',
    paidIn: [],
    receipt: null,
    falseWords: 0,
    said: [],
  }
  let header = ''

  async function attempt(): Promise<Reply | null> {
    try {
      if (!header) {
        const validBefore = BigInt(Math.floor(Date.now() / 1000)) + goodFor(schedule.mode)
        header = await buyer.sign(await buyer.terms(asked), { validBefore, id: newIdentifier() })
      }
      const slow = schedule.isSlow && ending.said.length === 0 && { 'x-sandbox-fault': 'slow:400' }
      const headers = { 'PAYMENT-SIGNATURE': header, ...slow }
      return await read(await buyer.send(asked, headers, AbortSignal.timeout(attention)))
    } catch {
      return null
    }
  }

  for (; Date.now() < patience.endsAt && ending.end === 'open'; await delay(pause)) {
    const reply = await attempt()
    const words = reply ? `${reply.status} ${reply.code}` : 'no reply'
    if (ending.said.at(-1) !== words) ending.said.push(words)
    if (reply?.message.endsWith('Nothing was charged.') && (await shop.paidIn(buyer.address)).length > 0)
      ending.falseWords += 1
    if (reply?.receipt) Object.assign(ending, { end: 'answered', receipt: reply.receipt })
    else if (reply?.code === 'settlement_failed' || (reply?.status === 402 && header)) ending.end = 'refused'
  }
  return ending
}
