import {
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  hashTypedData,
  keccak256,
  numberToHex,
  parseAbi,
  parseErc6492Signature,
  parseEther,
  serializeErc6492Signature,
  slice,
  stringToHex,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { authorizationTypedData, type Authorization } from '@/lib/core/payment/authorization'
import type { SandboxClient } from '@/lib/sandbox/client'
import { newWallet } from '@/tests/support/new-wallet'
import { delegatorCode, safeCode, simple7702Code } from '@/tests/support/wallets/published-code'
import { scriptedCode, scripts, type Script } from '@/tests/support/wallets/scripted-code'

/** A wallet that is not a plain key, or not only: how it signs, and that it is still as it was when it signed. */
export type ContractWallet = { address: Address; sign: (authorization: Authorization) => Promise<Hex> }

/** What the tests buy with; each is a wallet of its own each time. */
export const walletKinds = [
  'a Safe of one owner',
  'a Safe, two of three owners',
  'a smart account not deployed yet',
  'a Safe not deployed yet',
  'a smart account that wraps though deployed',
  'a plain key that delegates',
] as const
export type WalletKind = (typeof walletKinds)[number]

const nobody = (name: string): Address => slice(keccak256(stringToHex(`nickel/test/${name}`)), 12)
const places = {
  singleton: nobody('safe'),
  handler: nobody('safe-handler'),
  delegate: nobody('7702'),
  account: nobody('delegator'),
  deployer: nobody('deployer'),
}
const safeFactory = '0x14F2982D601c9458F93bd70B218933A6f8165e7b'
const simpleFactory = '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c'
const baseAccountFactory = '0xBA5ED110eFDBa3D005bfC882d75358ACBbB85842'
/** A copy of a factory at an address that nobody knows. */
export const unknownFactory = nobody('factory')

const abi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
  'function initialize(address owner, string[] keyIds, uint256[] x, uint256[] y)',
  'function deploy(bytes bytecode, bytes32 salt) returns (address)',
  'function changeThreshold(uint256 threshold)',
])
const twoAddresses = parseAbi(['constructor(address manager, address entryPoint)'])
const proxyOf = parseAbi(['constructor(address implementation, bytes data)'])
const magicSlot: Hex = `0x${'0'.repeat(64)}`

/** Puts the wallets' contracts on a local chain and opens wallets there. */
export async function openWallets(client: SandboxClient) {
  const { account, proxy, factory } = await delegatorCode(nobody('p256'))
  await client.setBalance({ address: places.deployer, value: parseEther('100') })
  await client.impersonateAccount({ address: places.deployer })
  const runtime = async (data: Hex): Promise<Hex> => {
    const hash = await client.sendTransaction({ account: places.deployer, data, gas: 12_000_000n })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    const code = contractAddress && (await client.getCode({ address: contractAddress }))
    if (!code) throw new Error('a contract was not deployed')
    return code
  }
  const factoryCode = await runtime(factory)
  const implementation = encodeDeployData({
    abi: twoAddresses,
    bytecode: account,
    args: [places.deployer, places.deployer],
  })
  const hash = await client.sendTransaction({
    account: places.deployer,
    data: implementation,
    gas: 12_000_000n,
  })
  const { contractAddress: delegator } = await client.waitForTransactionReceipt({ hash })
  if (!delegator) throw new Error('the account was not deployed')
  for (const [address, bytecode] of [
    [places.singleton, safeCode.singleton()],
    [places.handler, safeCode.handler()],
    [safeFactory, safeCode.factory()],
    [places.delegate, simple7702Code()],
    [simpleFactory, factoryCode],
    [unknownFactory, factoryCode],
  ] as const)
    await client.setCode({ address, bytecode })

  /** What a factory would make, which is what it makes. */
  async function addressBy(to: Address, data: Hex): Promise<Address> {
    const { data: made } = await client.call({ account: places.deployer, to, data })
    if (!made) throw new Error('the factory makes nothing')
    return slice(made, 12)
  }

  async function deploy(to: Address, data: Hex): Promise<void> {
    const made = await client.sendTransaction({ account: places.deployer, to, data, gas: 3_000_000n })
    const { status } = await client.waitForTransactionReceipt({ hash: made })
    if (status !== 'success') throw new Error('the factory made nothing')
  }

  const salt = () => BigInt(keccak256(newWallet().address))

  /** A Safe of these owners; each signs the Safe's own message, and the parts stand in the order of their addresses. */
  async function safe(count: number, threshold: number, isDeployed: boolean): Promise<ContractWallet> {
    const owners = Array.from({ length: count }, newWallet)
    const parts = [owners.map(({ address }) => address), BigInt(threshold), zeroAddress, '0x'] as const
    const initializer = encodeFunctionData({
      abi,
      functionName: 'setup',
      args: [...parts, places.handler, zeroAddress, 0n, zeroAddress],
    })
    const args = [places.singleton, initializer, salt()] as const
    const data = encodeFunctionData({ abi, functionName: 'createProxyWithNonce', args })
    const address = await addressBy(safeFactory, data)
    if (isDeployed) await deploy(safeFactory, data)
    const signers = owners
      .slice(0, threshold)
      .toSorted((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))
    return {
      address,
      sign: async (authorization) => {
        const message = hashTypedData(authorizationTypedData(authorization))
        const signatures = await Promise.all(
          signers.map((owner) =>
            owner.signTypedData({
              domain: { chainId: 8453, verifyingContract: address },
              types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
              primaryType: 'SafeMessage',
              message: { message },
            }),
          ),
        )
        const signature = concatHex(signatures)
        return isDeployed ? signature : serializeErc6492Signature({ address: safeFactory, data, signature })
      },
    }
  }

  /** MetaMask's account behind a proxy, by one of the two factories; its owner signs the very message. */
  async function smartAccount(by: Address, wrapped: Address | null, isDeployed: boolean) {
    const owner = newWallet()
    const data = encodeFunctionData({ abi, functionName: 'initialize', args: [owner.address, [], [], []] })
    const bytecode = encodeDeployData({ abi: proxyOf, bytecode: proxy, args: [delegator ?? by, data] })
    const made = encodeFunctionData({
      abi,
      functionName: 'deploy',
      args: [bytecode, numberToHex(salt(), { size: 32 })],
    })
    const address = await addressBy(by, made)
    if (isDeployed) await deploy(by, made)
    const sign = async (authorization: Authorization) => {
      const signature = await owner.signTypedData(authorizationTypedData(authorization))
      return wrapped ? serializeErc6492Signature({ address: wrapped, data: made, signature }) : signature
    }
    return { address, sign } satisfies ContractWallet
  }

  async function delegating(): Promise<ContractWallet> {
    const key = newWallet()
    await client.setCode({ address: key.address, bytecode: concatHex(['0xef0100', places.delegate]) })
    return {
      address: key.address,
      sign: (authorization) => key.signTypedData(authorizationTypedData(authorization)),
    }
  }

  const open: Record<WalletKind, () => Promise<ContractWallet>> = {
    'a Safe of one owner': () => safe(1, 1, true),
    'a Safe, two of three owners': () => safe(3, 2, true),
    'a smart account not deployed yet': () => smartAccount(simpleFactory, simpleFactory, false),
    'a Safe not deployed yet': () => safe(1, 1, false),
    'a smart account that wraps though deployed': () => smartAccount(simpleFactory, baseAccountFactory, true),
    'a plain key that delegates': delegating,
  }

  return {
    open: (kind: WalletKind) => open[kind](),
    /** One that its own copy of a factory would make, at an address that nobody knows. */
    strange: () => smartAccount(unknownFactory, unknownFactory, false),
    /** One that answers as it is told, whatever it is shown. */
    scripted: async (script: Script) => {
      const { address } = newWallet()
      const play = (next: Script) =>
        client.setStorageAt({
          address,
          index: magicSlot,
          value: numberToHex(scripts.indexOf(next), { size: 32 }),
        })
      await client.setCode({ address, bytecode: scriptedCode() })
      await play(script)
      const sign = async ({ nonce }: Authorization) => concatHex([nonce, nonce, nonce])
      return { address, sign, play } satisfies ContractWallet & { play: unknown }
    },
    /** Somebody deploys the wallet that wrapped this signature. */
    deployFor: async (signature: Hex) => {
      const { address, data } = parseErc6492Signature(signature)
      if (address && data) await deploy(address, data)
    },
    /** From now on the Safe wants more of its owners than have signed. */
    raiseThreshold: async ({ address }: ContractWallet, threshold: bigint) => {
      await client.impersonateAccount({ address })
      await client.setBalance({ address, value: parseEther('1') })
      const data = encodeFunctionData({ abi, functionName: 'changeThreshold', args: [threshold] })
      const raised = await client.sendTransaction({ account: address, to: address, data, gas: 200_000n })
      await client.waitForTransactionReceipt({ hash: raised })
    },
  }
}

export type Wallets = Awaited<ReturnType<typeof openWallets>>
