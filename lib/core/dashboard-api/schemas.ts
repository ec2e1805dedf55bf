import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { isHex, type Hex } from '@/lib/core/payment/bytes'
import type { RouteName } from '@/lib/core/dashboard-api/routes'

const bytes = (length: number) => z.custom<Hex>((value) => isHex(value, length))

/** An integer as JSON carries it: a decimal string, read as a bigint. */
const integer = z.pipe(
  z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/)),
  z.transform((text: string) => BigInt(text)),
)

/** A block as a proof names it; `timestamp` in seconds. */
const block = z.object({ number: integer, hash: bytes(32), timestamp: integer })

const tag = z._default(z.enum(['latest', 'safe', 'finalized']), 'latest')
const payer = { from: bytes(20), nonce: bytes(32) }

const transfer = z.object({ from: z.string(), to: z.string(), value: integer })

/** What one node answers to each question that is put to the chain. */
const chainAnswers = {
  block: z.object({ block }),
  /** In millionths of a dollar. */
  balance: z.object({ balance: integer }),
  /** Whether the nonce was used at this block (EIP-3009). */
  authorization: z.object({ block, used: z.boolean() }),
  /** The transaction that used or cancelled the nonce; both null where the logs have neither. */
  settlement: z.object({
    cancelled: z.nullable(bytes(32)),
    settled: z.nullable(z.object({ transaction: bytes(32), block: integer, transfers: z.array(transfer) })),
  }),
  /** Whether the token would take a signed authorization now, and the token's own reason where not. */
  rehearsal: z.object({ block, accepted: z.boolean(), reason: z.nullable(z.string()) }),
}

/** The only questions that are put to a chain; each has one fixed shape, so nobody else's work can be done here. */
const chainQuestion = z.discriminatedUnion('read', [
  z.strictObject({ read: z.literal('block'), tag }),
  z.strictObject({ read: z.literal('balance'), address: bytes(20) }),
  z.strictObject({ read: z.literal('authorization'), ...payer, tag }),
  z.strictObject({ read: z.literal('settlement'), ...payer, fromBlock: integer }),
  z.strictObject({
    read: z.literal('rehearsal'),
    ...payer,
    to: bytes(20),
    value: integer,
    validAfter: integer,
    validBefore: integer,
    signature: bytes(65),
  }),
])

/** The answers of all nodes to one question, in the order of the settings; null for one that failed or made no sense. */
const answersOf = <T extends z.core.$ZodType>(answer: T) =>
  z.object({ answers: z.array(otherwise(z.nullable(answer), null)) })

const chainSchemas = {
  block: answersOf(chainAnswers.block),
  balance: answersOf(chainAnswers.balance),
  authorization: answersOf(chainAnswers.authorization),
  settlement: answersOf(chainAnswers.settlement),
  rehearsal: answersOf(chainAnswers.rehearsal),
}

/** What the page learns of the server it came from: nothing in it is secret. */
const configuration = z.object({
  mode: z.enum(['sandbox', 'live']),
  /** Base address of the service: with the target of a request it is the address its terms must name. */
  serviceUrl: z.string(),
  wireWord: z.string(),
  /** The payee that is pinned; null: the visitor confirms it on first use. */
  payTo: z.nullable(bytes(20)),
  injectedWallets: z.boolean(),
  network: z.object({ chainId: z.number(), name: z.string(), explorer: z.nullable(z.string()) }),
})

const secret = z.strictObject({ secret: z.string() })
const nothing = z.undefined()

const requestSchemas = {
  call: z.strictObject({ input: z.optional(z.unknown()) }),
  claim: secret,
  ack: secret,
  chain: chainQuestion,
  config: nothing,
  pictures: z.strictObject({ seal: z.string(), addresses: z.array(z.string()) }),
  picture: nothing,
  faucet: z.strictObject({ address: bytes(20) }),
  health: nothing,
  ready: nothing,
} satisfies Record<RouteName, z.core.$ZodType>

/** Answers of the service are passed on byte for byte: of a call, of a claim whose answer is kept, and of a picture. */
const replySchemas = {
  call: z.unknown(),
  claim: z.object({ state: z.literal('in-flight') }),
  ack: z.object({ state: z.literal('forgotten') }),
  chain: answersOf(z.union(Object.values(chainAnswers))),
  config: configuration,
  /** One token for each address, in their order; null where its picture is not fetched. */
  pictures: z.object({ tokens: z.array(z.nullable(z.string())) }),
  picture: z.unknown(),
  /** What the wallet holds now, in millionths of a dollar. */
  faucet: z.object({ balance: z.string() }),
  health: z.object({ status: z.literal('ok') }),
  ready: z.object({ status: z.enum(['ready', 'not-ready']) }),
} satisfies Record<RouteName, z.core.$ZodType>

type Parser<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } }
type Parsers<T extends Record<string, z.core.$ZodType>> = { [N in keyof T]: Parser<z.output<T[N]>> }

/** What a route is asked with. */
export const requests: Parsers<typeof requestSchemas> = requestSchemas

/** What a route replies when it has no problem. */
export const replies: Parsers<typeof replySchemas> = replySchemas

/** What the chain's route replies to each question. */
export const chainReplies: Parsers<typeof chainSchemas> = chainSchemas

/** A request as it is sent, and as its handler reads it: there integers are bigints. */
export type RequestOf<N extends RouteName> = z.input<(typeof requestSchemas)[N]>
export type ReadRequestOf<N extends RouteName> = z.output<(typeof requestSchemas)[N]>

/** A reply as it is sent, and as the page reads it. */
export type ReplyOf<N extends RouteName> = z.input<(typeof replySchemas)[N]>
export type ReadReplyOf<N extends RouteName> = z.output<(typeof replySchemas)[N]>

/** What the page learns of the server it came from. */
export type Configuration = ReadReplyOf<'config'>

/** What can be asked of a chain. */
export type ChainRead = keyof typeof chainAnswers

/** What a node answers, as it is sent. */
export type ChainAnswer<R extends ChainRead> = z.input<(typeof chainAnswers)[R]>

/** What the chain's route replies to a question, as the page reads it, and one node's answer of it. */
export type ReadChainReply<R extends ChainRead> = z.output<(typeof chainSchemas)[R]>
export type ReadChainAnswer<R extends ChainRead> = NonNullable<ReadChainReply<R>['answers'][number]>
