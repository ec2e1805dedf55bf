import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { isHex, type Address, type Hex } from '@/lib/core/payment/bytes'
import { fiatTokenAbi } from '@/lib/sandbox/usdc'
import { sandboxClient } from '@/lib/sandbox/client'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import { openFacilitator } from '@/lib/service/chain/facilitator'
import type { FacilitatorMode } from '@/tests/support/facilitator-double'

// A hosted facilitator in a process of its own. How it treats a payer stands in a file of the payer's name, so that a
// new process knows what the one before it knew.
const setting = z
  .object({
    RPC_URL: z.string(),
    ASSET: z.custom<Address>((value) => isHex(value, 20)),
    STRANGER: z.custom<Address>((value) => isHex(value, 20)),
    FACILITATOR_KEY: z.custom<Hex>((value) => isHex(value, 32)),
    FACILITATOR_PORT: z.coerce.number(),
    SWITCHBOARD: z.string(),
  })
  .parse(process.env)

const { RPC_URL: rpcUrl, FACILITATOR_KEY: privateKey } = setting
const facilitator = openFacilitator({ rpcUrl, privateKey })
const client = sandboxClient(rpcUrl)
const network = 'eip155:8453'
const nowhere = `0x${'fe'.repeat(32)}`

type Body = { paymentPayload: PaymentPayload; paymentRequirements: PaymentRequirements }

const authorizationOf = ({ paymentPayload }: Body) => exactPayloadSchema.parse(paymentPayload.payload)

/** The mode of this payer; one that holds for once is taken away. */
function modeOf(body: Body): FacilitatorMode {
  const file = path.join(setting.SWITCHBOARD, authorizationOf(body).authorization.from.toLowerCase())
  try {
    const { mode, isOnce }: { mode: FacilitatorMode; isOnce: boolean } = JSON.parse(
      readFileSync(file, 'utf8'),
    )
    if (isOnce) rmSync(file)
    return mode
  } catch {
    return 'honest'
  }
}

/** Two seconds before the authorization ends somebody else's account submits it. */
async function sendLate(body: Body): Promise<void> {
  const { authorization, signature } = authorizationOf(body)
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  await delay(Math.max(0, Number(validBefore) * 1000 - Date.now() - 2_000))
  const numbers = [BigInt(value), BigInt(validAfter), BigInt(validBefore)] as const
  await client.writeContract({
    address: setting.ASSET,
    abi: fiatTokenAbi,
    functionName: 'transferWithAuthorization',
    args: [from, to, ...numbers, nonce, signature],
    account: setting.STRANGER,
    gas: 200_000n,
  })
}

/** A chain under load may take a transaction and say so too late; the facilitator lives on. */
const begin = (sending: Promise<void>) =>
  void sending.catch((error: unknown) => console.error(String(error).split('\n')[0]))

/** Breaks the connection without a word. */
function hangUp(c: Context): Response {
  c.env.incoming.socket.destroy()
  return c.body(null)
}

async function settle(c: Context, body: Body): Promise<Response> {
  const mode = modeOf(body)
  const carryOut = () => facilitator.settle(body.paymentPayload, body.paymentRequirements)
  const payer = authorizationOf(body).authorization.from
  appendFileSync(path.join(setting.SWITCHBOARD, 'settle-calls'), `${payer.toLowerCase()}\n`)
  switch (mode) {
    case 'honest':
      return c.json(await carryOut())
    case 'slow':
      await delay(1_500)
      return c.json(await carryOut())
    case 'settles and answers 500':
      await carryOut()
      return c.json({ error: 'internal' }, 500)
    case 'settles and answers nonsense':
      await carryOut()
      return c.text('<html>OK</html>')
    case 'answers success and never sends':
      return c.json({ success: true, transaction: nowhere, network, payer })
    case 'sends and hangs up':
      void carryOut()
      return hangUp(c)
    case 'hangs up and never sends':
      return hangUp(c)
    case 'answers another payer':
      return c.json({ ...(await carryOut()), payer: setting.STRANGER })
    case 'answers another network':
      return c.json({ ...(await carryOut()), network: 'eip155:1' })
    case 'answers another transaction':
      return c.json({ ...(await carryOut()), transaction: nowhere })
    case 'dies before it sends':
      process.exit(1)
    // falls through is impossible: the process is gone
    case 'dies after it sent':
      await carryOut()
      process.exit(1)
    // falls through is impossible: the process is gone
    case 'never answers':
      await delay(60_000)
      return hangUp(c)
    case 'sends late':
      begin(sendLate(body))
      return c.json({ error: 'internal' }, 500)
    case 'refuses':
    case 'refuses and sends late':
      if (mode !== 'refuses') begin(sendLate(body))
      return c.json(
        { success: false, errorReason: 'insufficient_funds', transaction: '', network, payer },
        400,
      )
  }
}

const app = new Hono()
app.post('/verify', async (c) => {
  const { paymentPayload, paymentRequirements } = await c.req.json<Body>()
  return c.json(await facilitator.verify(paymentPayload, paymentRequirements))
})
app.post('/settle', async (c) => settle(c, await c.req.json<Body>()))
app.get('/supported', (c) =>
  c.json({ kinds: [{ x402Version: 2, scheme: 'exact', network }], extensions: [], signers: {} }),
)
serve({ fetch: app.fetch, port: setting.FACILITATOR_PORT, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
)
