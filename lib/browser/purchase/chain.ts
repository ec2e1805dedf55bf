import { isHex, type Address, type Hex } from '@/lib/core/payment/bytes'
import type { Authorization } from '@/lib/core/payment/authorization'
import type { ChainReading } from '@/lib/core/payment/chain-verdict'
import type { BlockTag, Purchase, Spent } from '@/lib/core/payment/purchase-state'
import { postForJson } from '@/lib/browser/purchase/http'
import { fieldsIn } from '@/lib/core/json'

/** Reads one node's answer; null for nonsense. */
type Reader<T> = (answer: unknown) => T | null

const decimal: Reader<bigint> = (value) =>
  typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : null

const bytes = (value: unknown, length: number): Hex | null => (isHex(value, length) ? value : null)

/** A block; its timestamp is the clock of payments, in seconds. */
export type Block = { number: bigint; hash: Hex; timestamp: bigint }

const blockIn: Reader<Block> = (answer) => {
  const fields = fieldsIn(answer)
  const number = decimal(fields['number'])
  const hash = bytes(fields['hash'], 32)
  const timestamp = decimal(fields['timestamp'])
  return number === null || hash === null || timestamp === null ? null : { number, hash, timestamp }
}

async function askAt<T>(question: object, read: Reader<T>) {
  const { value, date } = await postForJson('/api/chain', question)
  const { answers } = fieldsIn(value)
  if (!Array.isArray(answers)) throw new Error('The chain cannot be read just now.')
  return { answers: answers.map(read), date }
}

/** Puts one question to every node that is set: their answers in order, null for one that failed or answered nonsense. */
const ask = async <T>(question: object, read: Reader<T>): Promise<(T | null)[]> =>
  (await askAt(question, read)).answers

function first<T>(answers: readonly (T | null)[]): T {
  const answer = answers.find((one) => one !== null)
  if (answer === undefined || answer === null) throw new Error('The chain cannot be read just now.')
  return answer
}

/** What an address holds, in millionths of a dollar. Throws when the chain cannot be read. */
export async function readBalance(address: Address): Promise<bigint> {
  return first(await ask({ read: 'balance', address }, (answer) => decimal(fieldsIn(answer)['balance'])))
}

/** The chain's newest block and, at the same moment, our server's clock in seconds. */
export type Clock = { block: Block; serverNow: bigint | null }

const clockOf = (block: Block, date: number | null): Clock => ({
  block,
  serverNow: date === null ? null : BigInt(Math.floor(date / 1000)),
})

/** The two clocks that payments go by; the device's is not among them. Throws when the chain cannot be read. */
export async function readClock(): Promise<Clock> {
  const { answers, date } = await askAt({ read: 'block' }, (answer) => blockIn(fieldsIn(answer)['block']))
  return clockOf(first(answers), date)
}

/** The later of chain and server: a rested chain's newest block may be a while old. */
export const nowOf = ({ block, serverNow }: Clock): bigint =>
  serverNow !== null && serverNow > block.timestamp ? serverNow : block.timestamp

/** The chain's newest block. Throws when the chain cannot be read. */
export const readBlock = async (): Promise<Block> => (await readClock()).block

const rehearsalIn: Reader<{ block: Block; accepted: boolean; reason: string | null }> = (answer) => {
  const { block: told, accepted, reason } = fieldsIn(answer)
  const block = blockIn(told)
  const isWhole = typeof accepted === 'boolean' && (reason === null || typeof reason === 'string')
  return block && isWhole ? { block, accepted, reason } : null
}

/**
 * Why the token would not take a signed authorization now, null when it would, and the clocks of that moment. Throws
 * when the chain cannot be read.
 */
export async function rehearse(
  authorization: Authorization,
  signature: Hex,
): Promise<{ clock: Clock; reason: string | null }> {
  const fields = Object.entries(authorization).map(([name, value]) => [name, String(value)])
  const { answers, date } = await askAt(
    { read: 'rehearsal', ...Object.fromEntries(fields), signature },
    rehearsalIn,
  )
  const { block, accepted, reason } = first(answers)
  return {
    clock: clockOf(block, date),
    reason: accepted ? null : (reason ?? 'The token refuses this payment.'),
  }
}

const stateIn: Reader<{ block: Block; used: boolean }> = (answer) => {
  const { block: told, used } = fieldsIn(answer)
  const block = blockIn(told)
  return block && typeof used === 'boolean' ? { block, used } : null
}

type Transfer = { from: string; to: string; value: bigint }

const transferIn: Reader<Transfer> = (told) => {
  const { from, to, value: text } = fieldsIn(told)
  const value = decimal(text)
  return typeof from === 'string' && typeof to === 'string' && value !== null ? { from, to, value } : null
}

type Settled = { transaction: Hex; block: bigint; transfers: Transfer[] }

const settledIn: Reader<Settled> = (told) => {
  const fields = fieldsIn(told)
  const transaction = bytes(fields['transaction'], 32)
  const block = decimal(fields['block'])
  const read = Array.isArray(fields['transfers']) ? fields['transfers'].map(transferIn) : [null]
  const transfers = read.filter((transfer) => transfer !== null)
  return transaction && block !== null && transfers.length === read.length
    ? { transaction, block, transfers }
    : null
}

type Settlement = { cancelled: Hex | null; settled: Settled | null }

const settlementIn: Reader<Settlement> = (answer) => {
  const told = fieldsIn(answer)
  const cancelled = bytes(told['cancelled'], 32)
  const settled = settledIn(told['settled'])
  // "none" is told as null; what is there and cannot be read is nonsense, never "none"
  const isWhole =
    (cancelled !== null || told['cancelled'] === null) && (settled !== null || told['settled'] === null)
  return isWhole ? { cancelled, settled } : null
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function transferOf({ from, quote }: Purchase, { settled }: Settlement): Spent | null {
  const moved = settled?.transfers.some(
    (transfer) =>
      same(transfer.from, from) && same(transfer.to, quote.payTo) && transfer.value === quote.price,
  )
  return settled && moved ? { transaction: settled.transaction, block: settled.block } : null
}

/** Blocks before the purchase was prepared from which its logs are looked for. */
const margin = 10n

/** What every node says of a purchase's nonce (payments design §2.5); `rpcs` is how many were asked. */
export async function readNonce(
  purchase: Purchase,
  tag: BlockTag = 'latest',
): Promise<{ readings: ChainReading[]; rpcs: number }> {
  const { from, nonce, preparedBlock } = purchase
  const states = await ask({ read: 'authorization', from, nonce, tag }, stateIn)
  const fromBlock = String(preparedBlock > margin ? preparedBlock - margin : 0n)
  const settlements = states.some((state) => state?.used)
    ? await ask({ read: 'settlement', from, nonce, fromBlock }, settlementIn)
    : []
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
  return { readings, rpcs: states.length }
}
