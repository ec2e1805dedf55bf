import * as z from 'zod/mini'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import type { RouteName } from '@/lib/core/dashboard-api/routes'
import { bytes, integer, type Parsers } from '@/lib/core/dashboard-api/values'

/** A block as a proof names it; `timestamp` in seconds. */
const block = z.object({ number: integer, hash: bytes(32), timestamp: integer })

const transfer = z.object({ from: z.string(), to: z.string(), value: integer })

/** What one node answers to each question that is put to the chain. */
const chainAnswers = {
  block: z.object({ block }),
  /** In millionths of a dollar. */
  balance: z.object({ balance: integer }),
  /** Whether the nonce was used at this block (EIP-3009). */
  authorization: z.object({ block, used: z.boolean() }),
  /** The same of several payments, in their order. */
  authorizations: z.object({ block, used: z.array(z.boolean()) }),
  /** The transaction that used or cancelled the nonce; both null where the logs have neither. */
  settlement: z.object({
    cancelled: z.nullable(bytes(32)),
    settled: z.nullable(z.object({ transaction: bytes(32), block: integer, transfers: z.array(transfer) })),
  }),
  /**
   * Whether the payer could pay this much to the payee now, the token's own reason where not, and what stands at the
   * payer's address, which servers before it did not tell.
   */
  rehearsal: z.object({
    block,
    accepted: z.boolean(),
    reason: z.nullable(z.string()),
    code: z.optional(z.enum(['none', 'contract', 'delegated'])),
  }),
  /** Whether the token would take this signature now, and its own reason where not. */
  trial: z.object({ block, accepted: z.boolean(), reason: z.nullable(z.string()) }),
}

/**
 * The answers of all nodes to one question, in the order of the settings, null for one that failed or made no sense;
 * and the server's clock in seconds, which servers before it did not tell.
 */
const answersOf = <T extends z.core.$ZodType>(answer: T) =>
  z.object({
    now: z.optional(integer),
    answers: z.array(
      // `z.catch` would do the same with 3 KB more for the page
      z.pipe(
        z.unknown(),
        z.transform((told: unknown): z.output<T> | null => z.safeParse(answer, told).data ?? null),
      ),
    ),
  })

const chainSchemas = {
  block: answersOf(chainAnswers.block),
  balance: answersOf(chainAnswers.balance),
  authorization: answersOf(chainAnswers.authorization),
  authorizations: answersOf(chainAnswers.authorizations),
  settlement: answersOf(chainAnswers.settlement),
  rehearsal: answersOf(chainAnswers.rehearsal),
  trial: answersOf(chainAnswers.trial),
}

/** Answers of the service are passed on byte for byte: of a call, of a claim whose answer is kept, and of a picture. */
const replySchemas = {
  call: z.unknown(),
  claim: z.object({ state: z.literal('in-flight') }),
  ack: z.object({ state: z.literal('forgotten') }),
  forget: z.object({ state: z.literal('forgotten') }),
  /** One token for each address, in their order; null where its picture is not fetched. */
  pictures: z.object({ tokens: z.array(z.nullable(z.string())) }),
  picture: z.unknown(),
  /** Base64, as the on-ramp gives it out. */
  onramp: z.object({ token: z.string().check(z.regex(/^[\w+/=.-]{1,1024}$/)) }),
  /** What the wallet holds now, in millionths of a dollar. */
  faucet: z.object({ balance: z.string() }),
  health: z.object({ status: z.literal('ok') }),
  ready: z.object({ status: z.enum(['ready', 'not-ready']) }),
} satisfies Record<Exclude<RouteName, 'chain' | 'config'>, z.core.$ZodType>

/** What a route replies when it has no problem; the reply to GET config is read by `readConfiguration`. */
export const replies: Parsers<typeof replySchemas> = replySchemas

/** What the chain's route replies to each question. */
export const chainReplies: Parsers<typeof chainSchemas> = chainSchemas

/** What can be asked of a chain. */
export type ChainRead = keyof typeof chainAnswers

/** What a node answers, as it is sent. */
export type ChainAnswer<R extends ChainRead> = z.input<(typeof chainAnswers)[R]>

/** What the chain's route replies to a question, as the page reads it, and one node's answer of it. */
export type ReadChainReply<R extends ChainRead> = z.output<(typeof chainSchemas)[R]>
export type ReadChainAnswer<R extends ChainRead> = NonNullable<ReadChainReply<R>['answers'][number]>

type Sent = { [N in keyof typeof replySchemas]: z.input<(typeof replySchemas)[N]> } & {
  chain: { answers: (ChainAnswer<ChainRead> | null)[]; now: string }
  config: Configuration
}

/** A reply as it is sent, and as the page reads it. */
export type ReplyOf<N extends RouteName> = Sent[N]
export type ReadReplyOf<N extends keyof typeof replySchemas> = z.output<(typeof replySchemas)[N]>
