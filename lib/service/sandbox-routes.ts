import { Hono } from 'hono'
import type { Hex } from 'viem'
import { z } from 'zod'
import { isOwnProcess } from '@/lib/core/loopback.mjs'
import type { Result } from '@/lib/core/result'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import { problemResponse } from '@/lib/service/responses'

/** Why the sandbox did not do it. */
export type Refusal = { code: 'invalid_input' | 'settlement_conflict' | 'upstream_failed'; message: string }

/** What only the sandbox has: money for nothing, and its own state. */
export type Sandbox = {
  faucet: (
    address: string,
  ) => Promise<Result<{ address: string; transaction: Hex; balance: string }, Refusal>>
  /** Sends a signed transfer of the token (EIP-3009) and pays its gas. */
  relay: (transfer: SignedTransfer) => Promise<Result<{ transaction: Hex }, Refusal>>
  status: () => Promise<Record<string, unknown>>
}

/** As it is written in a payment: every number a decimal string. */
export type SignedTransfer = z.infer<typeof relayInput>

const relayInput = exactPayloadSchema.shape.authorization
  .extend({ signature: exactPayloadSchema.shape.signature })
  .strict()

const badAddress = { details: [{ path: 'address', message: 'a 0x address' }] }

const faucetInput = z.strictObject({ address: z.string().regex(/^0x[0-9a-fA-F]{40}$/) })

/** Faucet, relay and status: routes that a service outside the sandbox does not have, and that no page reaches. */
export function sandboxRoutes({ faucet, relay, status }: Sandbox) {
  const app = new Hono()
  app.use('/sandbox/*', async (c, next) => {
    if (isOwnProcess(c.req.method, c.req.header())) return next()
    return problemResponse('not_found', 'This is for processes of this machine.', { status: 403 })
  })
  app.post('/sandbox/faucet', async (c) => {
    const input = faucetInput.safeParse(await c.req.json().catch(() => null))
    if (!input.success) return problemResponse('invalid_input', 'Give the address of a wallet.', badAddress)
    const given = await faucet(input.data.address)
    if (given.ok) return c.json(given.value)
    const { code, message } = given.error
    return problemResponse(code, message, code === 'invalid_input' ? badAddress : {})
  })
  app.post('/sandbox/relay', async (c) => {
    const input = relayInput.safeParse(await c.req.json().catch(() => null))
    if (!input.success) return problemResponse('invalid_input', 'Give one signed transfer.')
    const sent = await relay(input.data)
    return sent.ok ? c.json(sent.value) : problemResponse(sent.error.code, sent.error.message)
  })
  app.get('/sandbox/status', async (c) => c.json(await status()))
  return app
}

/** A failure asked for by the header `x-sandbox-fault`, honoured only in the sandbox. */
export type Fault = { kind: 'upstream' | 'settle' | 'drop' } | { kind: 'slow'; ms: number }

const longest = 600_000

/** The fault a header asks for, null for none or for words it does not know. */
export function readFault(header: string | undefined): Fault | null {
  if (header === 'upstream' || header === 'settle' || header === 'drop') return { kind: header }
  const slow = /^slow:(\d{1,6})$/.exec(header ?? '')
  return slow ? { kind: 'slow', ms: Math.min(longest, Number(slow[1])) } : null
}
