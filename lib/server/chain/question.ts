import 'server-only'
import { z } from 'zod'
import { isHex, type Hex } from '@/lib/core/payment/bytes'

const bytes = (length: number) => z.string().refine((text): text is Hex => isHex(text, length))
const integer = z
  .string()
  .regex(/^(0|[1-9]\d{0,77})$/)
  .transform(BigInt)
const tag = z.enum(['latest', 'safe', 'finalized'])
const payer = { from: bytes(20), nonce: bytes(32) }

/** The only questions that are put to a chain; each has one fixed shape, so nobody else's work can be done here. */
export const questionSchema = z.discriminatedUnion('read', [
  z.strictObject({ read: z.literal('block'), tag: tag.default('latest') }),
  z.strictObject({ read: z.literal('balance'), address: bytes(20) }),
  z.strictObject({ read: z.literal('authorization'), ...payer, tag: tag.default('latest') }),
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

export type Question = z.output<typeof questionSchema>
