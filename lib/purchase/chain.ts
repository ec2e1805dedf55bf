import * as z from 'zod/mini'
import { isHex, type Address, type Hex } from '@/lib/payment/bytes'
import type { Authorization } from '@/lib/payment/authorization'
import type { ChainReading } from '@/lib/payment/chain-verdict'
import type { BlockTag, Purchase, Spent } from '@/lib/payment/purchase-state'
import { postForJson } from '@/lib/purchase/http'

const decimal = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/)),
  z.transform((digits: string) => BigInt(digits)),
)
const bytes = (length: number) => z.custom<Hex>((value) => isHex(value, length))

const blockSchema = z.object({ number: decimal, hash: bytes(32), timestamp: decimal })
const answersSchema = z.object({ answers: z.array(z.unknown()) })

/** A block; its timestamp is the clock of payments, in seconds. */
export type Block = z.output<typeof blockSchema>

async function askAt<T>(question: object, schema: z.ZodMiniType<T>) {
  const { value, date } = await postForJson('/api/chain', question)
  const { answers } = answersSchema.parse(value)
  return { answers: answers.map((answer): T | null => schema.safeParse(answer).data ?? null), date }
}

/** Puts one question to every node that is set: their answers in order, null for one that failed or answered nonsense. */
const ask = async <T>(question: object, schema: z.ZodMiniType<T>): Promise<(T | null)[]> =>
  (await askAt(question, schema)).answers

function first<T>(answers: readonly (T | null)[]): T {
  const answer = answers.find((one) => one !== null)
  if (!answer) throw new Error('The chain cannot be read just now.')
  return answer
}

/** What an address holds, in millionths of a dollar. Throws when the chain cannot be read. */
export async function readBalance(address: Address): Promise<bigint> {
  return first(await ask({ read: 'balance', address }, z.object({ balance: decimal }))).balance
}

/** The chain's newest block and, at the same moment, our server's clock in seconds. */
export type Clock = { block: Block; serverNow: bigint | null }

/** The two clocks that payments go by; the device's is not among them. Throws when the chain cannot be read. */
export async function readClock(): Promise<Clock> {
  const { answers, date } = await askAt({ read: 'block' }, z.object({ block: blockSchema }))
  const serverNow = date === null ? null : BigInt(Math.floor(date / 1000))
  return { block: first(answers).block, serverNow }
}

/** The later of chain and server: a rested chain's newest block may be a while old. */
export const nowOf = ({ block, serverNow }: Clock): bigint =>
  serverNow !== null && serverNow > block.timestamp ? serverNow : block.timestamp

/** The chain's newest block. Throws when the chain cannot be read. */
export const readBlock = async (): Promise<Block> => (await readClock()).block

/** Why the token would not take a signed authorization now, null when it would. Throws when the chain cannot be read. */
export async function rehearse(authorization: Authorization, signature: Hex): Promise<string | null> {
  const fields = Object.entries(authorization).map(([name, value]) => [name, String(value)])
  const schema = z.object({ accepted: z.boolean(), reason: z.nullable(z.string()) })
  const { accepted, reason } = first(
    await ask({ read: 'rehearsal', ...Object.fromEntries(fields), signature }, schema),
  )
  return accepted ? null : (reason ?? 'The token refuses this payment.')
}

const stateSchema = z.object({ block: blockSchema, used: z.boolean() })
const transferSchema = z.object({ from: z.string(), to: z.string(), value: decimal })
const settlementSchema = z.object({
  cancelled: z.nullable(bytes(32)),
  settled: z.nullable(
    z.object({ transaction: bytes(32), block: decimal, transfers: z.array(transferSchema) }),
  ),
})

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function transferOf({ from, quote }: Purchase, { settled }: z.output<typeof settlementSchema>): Spent | null {
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
  const states = await ask({ read: 'authorization', from, nonce, tag }, stateSchema)
  const fromBlock = String(preparedBlock > margin ? preparedBlock - margin : 0n)
  const settlements = states.some((state) => state?.used)
    ? await ask({ read: 'settlement', from, nonce, fromBlock }, settlementSchema)
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
