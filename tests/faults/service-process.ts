import { z } from 'zod'
import { isHex, type Address, type Hex } from '@/lib/core/payment/bytes'
import { err } from '@/lib/core/result'
import { openFacilitator, hostedFacilitator } from '@/lib/service/chain/facilitator'
import { network } from '@/lib/sandbox/network/network'
import { startService } from '@/lib/service/start'

const hex = (length: number) => z.custom<Hex>((value) => isHex(value, length))
const address = z.custom<Address>((value) => isHex(value, 20))
const setting = z.object({
  SERVICE_DIR: z.string(),
  SERVICE_PORT: z.coerce.number(),
  RPC_URL: z.string(),
  ASSET: address,
  PAY_TO: address,
  FACILITATOR_KEY: hex(32),
  DATABASE_URL: z.string().optional(),
  FACILITATOR_URL: z.string().optional(),
  LEASE_MS: z.coerce.number().optional(),
})

const {
  SERVICE_DIR,
  SERVICE_PORT,
  RPC_URL,
  ASSET,
  PAY_TO,
  FACILITATOR_KEY,
  DATABASE_URL,
  LEASE_MS,
  FACILITATOR_URL,
} = setting.parse(process.env)
const opened = await startService({
  dir: SERVICE_DIR,
  port: SERVICE_PORT,
  rpcUrls: [RPC_URL],
  asset: ASSET,
  payTo: PAY_TO,
  notice: () => undefined,
  network,
  ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
  // everybody may pay; it is a sandbox so that a test can ask for slow answers
  sandbox: {
    accepts: () => true,
    faucet: async () => err({ code: 'settlement_conflict', message: 'Nothing is given here.' }),
    relay: async () => err({ code: 'settlement_conflict', message: 'Nothing is sent here.' }),
  },
  facilitator: (inTurn) =>
    FACILITATOR_URL
      ? hostedFacilitator({ url: FACILITATOR_URL, timeoutMs: 2_500 })
      : openFacilitator({ rpcUrl: RPC_URL, inTurn, privateKey: FACILITATOR_KEY }),
  ...(LEASE_MS && { leaseMs: LEASE_MS }),
})
if (!opened.ok) throw new Error(opened.error)
console.log(opened.value.serviceUrl)
