import { authorizationOnWire, type Authorization } from '@/lib/core/payment/authorization'
import { isSameAddress, type Address, type Hex } from '@/lib/core/payment/bytes'
import {
  judgeChain,
  type ChainReading,
  type Verdict,
  isAhead,
  type Clocks,
} from '@/lib/core/payment/chain-verdict'
import type { BlockTag, Purchase, Quote } from '@/lib/core/payment/purchase-state'
import type { PayerCode } from '@/lib/core/payment/wallet-signature'
import type { ReadChainAnswer } from '@/lib/core/dashboard-api/replies'
import { askChain } from '@/lib/browser/purchase/http'

export type Block = ReadChainAnswer<'block'>['block']

function first<T>(answers: readonly (T | null)[]): T {
  const answer = answers.find((one) => one !== null)
  if (answer === undefined || answer === null) throw new Error('The chain cannot be read just now.')
  return answer
}

/** In millionths. Throws when the chain cannot be read. */
export async function readBalance(address: Address): Promise<bigint> {
  const { answers } = await askChain({ read: 'balance', address })
  return first(answers).balance
}

/**
 * What a wallet holds at most by the word of all nodes, in millionths; null where one of them does not say. For what cannot
 * be undone.
 */
export async function readMostBalance(address: Address): Promise<bigint | null> {
  const { answers } = await askChain({ read: 'balance', address })
  const known = answers.flatMap((answer) => (answer ? [answer.balance] : []))
  if (known.length === 0 || known.length < answers.length) return null
  return known.reduce((most, balance) => (balance > most ? balance : most))
}

/** Of several nodes the block of one whose time runs ahead, if any, so that nothing is signed beside it. Seconds. */
export type Clock = { block: Block; serverNow: bigint | null }

type BlockReply = { answers: readonly ({ block: Block } | null)[]; now: bigint | null }

function clockOf({ answers, now }: BlockReply): Clock {
  const ahead = answers.find(
    (answer) => answer && now !== null && runsAhead({ block: answer.block, serverNow: now }),
  )
  return { block: (ahead ?? first(answers)).block, serverNow: now }
}

/** Whether a node's time is not to be believed, by our server's clock. */
export const runsAhead = ({ block, serverNow }: Clock): boolean =>
  isAhead(block.timestamp, { server: serverNow, device: null })

/** The two clocks that payments go by; the device's is not among them. Throws when the chain cannot be read. */
export async function readClock(): Promise<Clock> {
  return clockOf(await askChain({ read: 'block' }))
}

/** The later of chain and server: a rested chain's newest block may be a while old. */
export const nowOf = ({ block, serverNow }: Clock): bigint =>
  serverNow !== null && serverNow > block.timestamp ? serverNow : block.timestamp

/** Throws when the chain cannot be read. */
export const readBlock = async (): Promise<Block> => (await readClock()).block

/** Whether and how the payer could pay now; shows no signature. Throws unread, and when nodes disagree on the payer. */
export async function rehearse(
  payment: Pick<Authorization, 'from' | 'to' | 'nonce' | 'value'>,
): Promise<{ clock: Clock; code: PayerCode; reason: string | null }> {
  const { from, to, nonce, value } = payment
  const reply = await askChain({ read: 'rehearsal', from, to, nonce, value: String(value) })
  const { accepted, reason, code = 'none' } = first(reply.answers)
  if (reply.answers.some((answer) => answer && (answer.code ?? 'none') !== code))
    throw new Error('The nodes do not agree on what stands at the address of the payer.')
  return {
    clock: clockOf(reply),
    code,
    reason: accepted ? null : (reason ?? 'The token refuses this payment.'),
  }
}

/** Whether the token takes a contract's signature. Whoever sees it may settle it: only for what is written as out. */
export async function tryOnChain(authorization: Authorization, signature: Hex): Promise<boolean> {
  const { answers } = await askChain({ read: 'trial', ...authorizationOnWire(authorization), signature })
  first(answers)
  return answers.some((answer) => answer?.accepted)
}

/** A signed transfer, and from where it is looked for. */
export type Followed = Pick<
  Purchase,
  'from' | 'nonce' | 'latestExpiry' | 'preparedBlock' | 'preparedTime' | 'preparedAt'
> & { quote: Pick<Quote, 'payTo' | 'price'> }

function transferOf(
  { from, quote }: Followed,
  { settled }: ReadChainAnswer<'settlement'>,
): ChainReading['transfer'] {
  const moved = settled?.transfers.some(
    (transfer) =>
      isSameAddress(transfer.from, from) &&
      isSameAddress(transfer.to, quote.payTo) &&
      transfer.value === quote.price,
  )
  return settled && moved ? { transaction: settled.transaction, block: settled.block } : null
}

/** Blocks before the purchase was prepared from which its logs are looked for. */
const margin = 10n

/** The clocks that a node's time is held against; the device's is set right by what it was off when it was prepared. */
const clocksFor = ({ preparedAt, preparedTime }: Followed, server: bigint | null): Clocks => ({
  server,
  device: preparedTime + BigInt(Math.floor((Date.now() - preparedAt) / 1_000)),
})

export type NonceReading = { readings: ChainReading[]; rpcs: number; clocks: Clocks; verdict: Verdict }

/** Null for a node that failed; `now` is our server's clock in seconds. */
export type States = { states: readonly ({ block: Block; used: boolean } | null)[]; now: bigint | null }

/** Asks every node once about the nonces of many purchases. Throws when the chain cannot be read. */
export async function readStates(purchases: readonly Followed[], tag: BlockTag): Promise<States[]> {
  const payments = purchases.map(({ from, nonce }) => ({ from, nonce }))
  const { answers, now } = await askChain({ read: 'authorizations', payments, tag })
  const stateAt = (answer: (typeof answers)[number], at: number) => {
    const used = answer?.used[at]
    return answer && used !== undefined ? { block: answer.block, used } : null
  }
  return purchases.map((_, at) => ({ states: answers.map((answer) => stateAt(answer, at)), now }))
}

/** Asks every node what became of a purchase's nonce. Throws when the chain cannot be read. */
export async function readNonce(purchase: Followed, tag: BlockTag = 'latest'): Promise<NonceReading> {
  const [states] = await readStates([purchase], tag)
  return judgeStates(purchase, tag, states ?? { states: [], now: null })
}

/** What the nodes' words on a nonce come to; how it was used is asked for. Throws when the chain cannot be read. */
export async function judgeStates(
  purchase: Followed,
  tag: BlockTag,
  { states, now }: States,
): Promise<NonceReading> {
  const { from, nonce, preparedBlock, latestExpiry } = purchase
  const clocks = clocksFor(purchase, now)
  const fromBlock = String(preparedBlock > margin ? preparedBlock - margin : 0n)
  const { answers: settlements } = states.some((state) => state?.used)
    ? await askChain({ read: 'settlement', from, nonce, fromBlock, until: String(latestExpiry) })
    : { answers: [] }
  const readings = states.flatMap((state, index): ChainReading[] => {
    if (!state) return []
    const settlement = state.used ? settlements[index] : null
    const { number: block, hash, timestamp } = state.block
    const logs = {
      transfer: settlement ? transferOf(purchase, settlement) : null,
      cancelled: settlement?.cancelled ?? null,
    }
    return [{ rpc: String(index), tag, block, hash, timestamp, used: state.used, ...logs }]
  })
  const rpcs = states.length
  return { readings, rpcs, clocks, verdict: judgeChain(purchase, readings, rpcs, clocks) }
}
