import { z } from 'zod'
import { isHex, type Address, type Hex } from '@/lib/core/payment/bytes'
import { openFacilitator } from '@/lib/service/chain/facilitator'
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
})

const { SERVICE_DIR, SERVICE_PORT, RPC_URL, ASSET, PAY_TO, FACILITATOR_KEY } = setting.parse(process.env)
const opened = await startService({
  ...{ dir: SERVICE_DIR, port: SERVICE_PORT, rpcUrl: RPC_URL, asset: ASSET, payTo: PAY_TO },
  notice: () => undefined,
  facilitator: openFacilitator({ rpcUrl: RPC_URL, privateKey: FACILITATOR_KEY }),
})
if (!opened.ok) throw new Error(opened.error)
console.log(opened.value.serviceUrl)
