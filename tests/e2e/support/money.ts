import { createPublicClient, http, parseAbi, type Address } from 'viem'

export const asset = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** What an address holds on the test chain, in millionths of a dollar. */
export function balanceOf(address: Address): Promise<bigint> {
  const client = createPublicClient({ transport: http(process.env['NICKEL_CHAIN']) })
  return client.readContract({ address: asset, abi, functionName: 'balanceOf', args: [address] })
}

/** Gives an address test money. */
export async function fund(address: Address): Promise<void> {
  const response = await fetch(`${process.env['NICKEL_SERVICE']}/sandbox/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Whom the sandbox's service is paid at. */
export async function payee(): Promise<Address> {
  const response = await fetch(`${process.env['NICKEL_SERVICE']}/sandbox/status`)
  return (await response.json()).payTo
}
