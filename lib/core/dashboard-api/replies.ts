import * as z from 'zod/mini'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import type { RouteName } from '@/lib/core/dashboard-api/routes'
import { bytes, integer, type Parsers } from '@/lib/core/dashboard-api/values'

const block = z.object({ number: integer, hash: bytes(32), timestamp: integer })

const transfer = z.object({ from: z.string(), to: z.string(), value: integer })

const chainAnswers = {
  block: z.object({ block }),
  /** In millionths. */
  balance: z.object({ balance: integer }),
  /** Whether the nonces were used at this block (EIP-3009). */
  authorizations: z.object({ block, used: z.array(z.boolean()) }),
  /** The transaction that used or cancelled the nonce; both null where the logs have neither. */
  settlement: z.object({
    cancelled: z.nullable(bytes(32)),
    settled: z.nullable(z.object({ transaction: bytes(32), block: integer, transfers: z.array(transfer) })),
  }),
  /** Whether the payer could pay now, why not, and what stands at their address; older servers do not tell that. */
  rehearsal: z.object({
    block,
    accepted: z.boolean(),
    reason: z.nullable(z.string()),
    code: z.optional(z.enum(['none', 'contract', 'delegated'])),
  }),
  trial: z.object({ block, accepted: z.boolean(), reason: z.nullable(z.string()) }),
}

/** In the order of the settings, null for a node that failed; `now` in seconds, which older servers do not tell. */
const answersOf = <T extends z.core.$ZodType>(answer: T) =>
  z.object({
    now: z.optional(integer),
    answers: z.array(
      // `z.catch` would do the same with 3 KB more for the page
      z.pipe(
        z.unknown(),
        z.transform((value: unknown): z.output<T> | null => z.safeParse(answer, value).data ?? null),
      ),
    ),
  })

const chainSchemas = {
  block: answersOf(chainAnswers.block),
  balance: answersOf(chainAnswers.balance),
  authorizations: answersOf(chainAnswers.authorizations),
  settlement: answersOf(chainAnswers.settlement),
  rehearsal: answersOf(chainAnswers.rehearsal),
  trial: answersOf(chainAnswers.trial),
}

/** Answers of the service are passed on byte for byte. */
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
  /** In millionths. */
  faucet: z.object({ balance: z.string() }),
  relay: z.object({ transaction: bytes(32) }),
  health: z.object({ status: z.literal('ok') }),
  ready: z.object({ status: z.enum(['ready', 'not-ready']) }),
} satisfies Record<Exclude<RouteName, 'chain' | 'config'>, z.core.$ZodType>

/** What a route replies when it has no problem; the reply to GET config is read by `readConfiguration`. */
export const replies: Parsers<typeof replySchemas> = replySchemas

export const chainReplies: Parsers<typeof chainSchemas> = chainSchemas

export type ChainRead = keyof typeof chainAnswers

export type ChainAnswer<R extends ChainRead> = z.input<(typeof chainAnswers)[R]>

export type ReadChainReply<R extends ChainRead> = z.output<(typeof chainSchemas)[R]>
export type ReadChainAnswer<R extends ChainRead> = NonNullable<ReadChainReply<R>['answers'][number]>

type Sent = { [N in keyof typeof replySchemas]: z.input<(typeof replySchemas)[N]> } & {
  chain: { answers: (ChainAnswer<ChainRead> | null)[]; now: string }
  config: Configuration
}

export type ReplyOf<N extends RouteName> = Sent[N]
export type ReadReplyOf<N extends keyof typeof replySchemas> = z.output<(typeof replySchemas)[N]>
