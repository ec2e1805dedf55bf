import * as z from 'zod/mini'
import type { RouteName } from '@/lib/core/dashboard-api/routes'
import { bytes, integer, someBytes, type Parsers } from '@/lib/core/dashboard-api/values'
import { longestSignature } from '@/lib/core/payment/bytes'

const tag = z._default(z.enum(['latest', 'safe', 'finalized']), 'latest')
const payer = { from: bytes(20), nonce: bytes(32) }
const transfer = { ...payer, to: bytes(20), value: integer, validAfter: integer, validBefore: integer }

/** The only questions that are put to a chain; each has one fixed shape, so nobody else's work can be done here. */
const chainQuestion = z.discriminatedUnion('read', [
  z.strictObject({ read: z.literal('block'), tag }),
  z.strictObject({ read: z.literal('balance'), address: bytes(20) }),
  z.strictObject({
    read: z.literal('authorizations'),
    payments: z.array(z.strictObject(payer)).check(z.maxLength(16)),
    tag,
  }),
  /** `until` in seconds is when the last signature of the payment ran out. */
  z.strictObject({ read: z.literal('settlement'), ...payer, fromBlock: integer, until: z.optional(integer) }),
  z.strictObject({
    read: z.literal('rehearsal'),
    ...payer,
    to: bytes(20),
    value: integer,
    // of older pages: no node is shown them
    validAfter: z.optional(integer),
    validBefore: z.optional(integer),
    signature: z.optional(bytes(65)),
  }),
  /** The token's own call with a contract's signature, tried and not sent: the nodes are shown the signature. */
  z.strictObject({ read: z.literal('trial'), ...transfer, signature: someBytes(longestSignature) }),
])

const secret = z.strictObject({ secret: z.string() })
const nothing = z.undefined()

const requestSchemas = {
  call: z.strictObject({ input: z.optional(z.unknown()) }),
  claim: secret,
  ack: secret,
  forget: z.strictObject({}),
  chain: chainQuestion,
  config: nothing,
  pictures: z.strictObject({ seal: z.string(), addresses: z.array(z.string()) }),
  picture: nothing,
  onramp: z.strictObject({ address: bytes(20) }),
  faucet: z.strictObject({ address: bytes(20) }),
  /** Of a plain key: the token itself says whether it was signed by it. */
  relay: z.strictObject({ ...transfer, signature: bytes(65) }),
  health: nothing,
  ready: nothing,
} satisfies Record<RouteName, z.core.$ZodType>

export const requests: Parsers<typeof requestSchemas> = requestSchemas

/** Integers are bigints where they are read. */
export type RequestOf<N extends RouteName> = z.input<(typeof requestSchemas)[N]>
export type ReadRequestOf<N extends RouteName> = z.output<(typeof requestSchemas)[N]>
