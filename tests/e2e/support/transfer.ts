import {
  createTestClient,
  createWalletClient,
  http,
  parseAbi,
  parseEther,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { fund } from '@/tests/e2e/support/money'
import { usdc, type Usdc } from '@/lib/core/money'

const asset = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const abi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])

/** Sends USDC from the account of a key, in millionths. */
async function transfer(key: Hex, to: Address, value: Usdc): Promise<void> {
  const account = privateKeyToAccount(key)
  const transport = http(process.env['NICKEL_CHAIN'])
  const chain = createTestClient({ mode: 'anvil', chain: base, transport })
  await chain.setBalance({ address: account.address, value: parseEther('1') })
  const wallet = createWalletClient({ account, chain: base, transport })
  await wallet.writeContract({ address: asset, abi, functionName: 'transfer', args: [to, value] })
}

/** An empty wallet, and an exchange that pays out to it. The sandbox sells only to whom its faucet has given money once. */
export async function openEmptyWallet() {
  const [key, exchange] = [generatePrivateKey(), generatePrivateKey()]
  const { address } = privateKeyToAccount(key)
  await fund(address)
  await transfer(key, privateKeyToAccount(exchange).address, usdc('25'))
  return { key, address, payOut: (value: Usdc) => transfer(exchange, address, value) }
}
