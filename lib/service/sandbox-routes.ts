import { Hono } from 'hono'
import { z } from 'zod'
import type { Result } from '@/lib/core/result'
import { problem, problemResponse, type ProblemCode } from '@/lib/service/problem'

/** Why the faucet gives nothing; the sentence is for the visitor. */
type Refusal = { code: 'bad-address' | 'enough' | 'chain'; message: string }

/** What only the sandbox has: money for nothing, and a look at how it stands. */
export type Sandbox = {
  faucet: (
    address: string,
  ) => Promise<Result<{ address: string; transaction: string; balance: string }, Refusal>>
  status: () => Promise<Record<string, unknown>>
}

const codes = {
  'bad-address': 'invalid_input',
  enough: 'settlement_conflict',
  chain: 'upstream_failed',
} as const satisfies Record<Refusal['code'], ProblemCode>

const badAddress = [{ path: 'address', message: 'a 0x address' }]

const faucetInput = z.strictObject({ address: z.string().regex(/^0x[0-9a-fA-F]{40}$/) })

/** The faucet and the status of decisions.md "The sandbox". */
export function sandboxRoutes({ faucet, status }: Sandbox) {
  const app = new Hono()
  app.post('/sandbox/faucet', async (c) => {
    const input = faucetInput.safeParse(await c.req.json().catch(() => null))
    if (!input.success)
      return problemResponse(problem('invalid_input', 'Give the address of a wallet.', badAddress))
    const given = await faucet(input.data.address)
    if (given.ok) return c.json(given.value)
    const { code, message } = given.error
    return problemResponse(problem(codes[code], message, code === 'bad-address' ? badAddress : []))
  })
  app.get('/sandbox/status', async (c) => c.json(await status()))
  return app
}
