import { createPublicClient, http, parseAbi, type Address, type Hex } from 'viem'
import { asset, payee } from '@/tests/e2e/support/money'

const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])

/** What the chain shows to have gone from an address to the service: each payment with its millionths, the first first. */
export async function paymentsOf(from: Address): Promise<{ transaction: Hex; value: bigint }[]> {
  const client = createPublicClient({ transport: http(process.env['NICKEL_CHAIN']) })
  const logs = await client.getContractEvents({
    address: asset,
    abi,
    eventName: 'Transfer',
    args: { from, to: await payee() },
    fromBlock: 0n,
    strict: true,
  })
  return logs.map(({ transactionHash, args: { value } }) => ({ transaction: transactionHash, value }))
}
