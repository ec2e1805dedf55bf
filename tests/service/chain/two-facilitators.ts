import { serve } from '@hono/node-server'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { Hono } from 'hono'
import { expect } from 'vitest'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import { openFacilitator, type Facilitator, hostedFacilitator } from '@/lib/service/chain/facilitator'
import { openProofs } from '@/lib/service/chain/proofs'
import { freePort, type TestChain } from '@/tests/support/chain'

type Body = { paymentPayload: PaymentPayload; paymentRequirements: PaymentRequirements }

/** A facilitator in this process, the same one behind a URL, and what the chain proves of a payment. */
export async function openTwoFacilitators(chain: TestChain) {
  const { rpcUrl, facilitatorAccount, asset } = chain
  const local: Facilitator = openFacilitator({ rpcUrl, privateKey: facilitatorAccount.privateKey })
  const app = new Hono()
  for (const call of ['verify', 'settle'] as const) {
    app.post(`/${call}`, async (c) => {
      const body = await c.req.json<Body>()
      return c.json(await local[call](body.paymentPayload, body.paymentRequirements))
    })
  }
  const port = await freePort()
  const host = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  const hosted: Facilitator = hostedFacilitator({ url: `http://127.0.0.1:${port}` })
  const proofs = openProofs({ rpcUrls: [rpcUrl], asset })
  return {
    local,
    hosted,
    prove(payment: PaymentPayload) {
      const { from, to, nonce, value, validBefore } = exactPayloadSchema.parse(payment.payload).authorization
      const amounts = { value: BigInt(value), validBefore: BigInt(validBefore) }
      return proofs.prove({ from, to, nonce, ...amounts, fromBlock: 0n })
    },
    close: () => host.close(),
  }
}

export type TwoFacilitators = Awaited<ReturnType<typeof openTwoFacilitators>>

/** Holds a facilitator to refusing a payment for this reason, at the check and at the settlement: what it then says. */
export async function refusalOf(
  by: Facilitator,
  payment: PaymentPayload,
  terms: PaymentRequirements,
  reason: string,
) {
  expect(await by.verify(payment, terms)).toMatchObject({ isValid: false, invalidReason: reason })
  const settled = await by.settle(payment, terms)
  expect(settled).toMatchObject({ success: false, errorReason: reason, transaction: '' })
  return settled
}
