import { Hono } from 'hono'
import { z } from 'zod'
import type { Result } from '@/lib/result'
import { problem, problemResponse } from '@/lib/service/problem'

/** What only the sandbox has: money for nothing, and a look at how it stands. */
export type Sandbox = {
  faucet: (
    address: string,
  ) => Promise<Result<{ address: string; transaction: string; balance: string }, string>>
  status: () => Promise<Record<string, unknown>>
}

const faucetInput = z.strictObject({ address: z.string().regex(/^0x[0-9a-fA-F]{40}$/) })

/** The faucet and the status of decisions.md "The sandbox". */
export function sandboxRoutes({ faucet, status }: Sandbox) {
  const app = new Hono()
  app.post('/sandbox/faucet', async (c) => {
    const input = faucetInput.safeParse(await c.req.json().catch(() => null))
    if (!input.success)
      return problemResponse(
        problem('invalid_input', 'Give the address of a wallet.', [
          { path: 'address', message: 'a 0x address' },
        ]),
      )
    const given = await faucet(input.data.address)
    return given.ok ? c.json(given.value) : problemResponse(problem('settlement_conflict', given.error))
  })
  app.get('/sandbox/status', async (c) => c.json(await status()))
  return app
}
