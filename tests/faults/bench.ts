import { rmSync } from 'node:fs'
import { encodeFunctionData, multicall3Abi, parseErc6492Signature, type Address, type Hex } from 'viem'
import { fiatTokenAbi, multicall3Address } from '@/lib/sandbox/usdc'
import { openFacilitator } from '@/lib/service/chain/facilitator'
import { network } from '@/lib/sandbox/network/network'
import { startService } from '@/lib/service/start'
import type { Authorization } from '@/lib/core/payment/authorization'
import { endow, newFolder, startBareChain } from '@/tests/faults/bare-chain'
import { ahead } from '@/tests/faults/browser'
import { openServer, type Server } from '@/tests/faults/server'

export type { Server } from '@/tests/faults/server'
import { copyFilledDatabase } from '@/tests/support/filled'
import { openWallets, type Wallets } from '@/tests/support/wallets/contract-wallets'
import { startWire } from '@/tests/support/wire-faults'

/** What a new wallet holds, in millionths. */
const endowment = 25_000_000n

/** The service on its chain, the wires to them, and the forwarder between: all real, and shared by many cases. */
export async function startBench() {
  const chain = await startBareChain()
  const { client, rpcUrl, asset, payTo, facilitatorKey } = chain
  const dir = newFolder('service')
  await copyFilledDatabase(dir)
  const opened = await startService({
    dir,
    rpcUrls: [rpcUrl],
    asset,
    payTo,
    network,
    port: 0,
    notice: () => undefined,
    facilitator: () => openFacilitator({ rpcUrl, privateKey: facilitatorKey }),
  })
  if (!opened.ok) throw new Error(opened.error)
  const service = opened.value
  const wires = {
    service: await startWire(service.serviceUrl),
    rpcA: await startWire(rpcUrl),
    rpcB: await startWire(rpcUrl),
  }
  const token = { address: asset, abi: fiatTokenAbi } as const
  const servers = new Map<Server, string>()

  /** Lets time pass for chain, service, forwarder and browser at once. */
  async function pass(ms: number): Promise<void> {
    ahead.ms += ms
    await client.increaseTime({ seconds: Math.ceil(ms / 1000) })
    await client.mine({ blocks: 1 })
  }

  async function transfers(from: Address, sinceBlock: bigint) {
    const logs = await client.getContractEvents({
      ...token,
      eventName: 'Transfer',
      args: { from, to: payTo },
      fromBlock: sinceBlock,
    })
    return logs.map(({ transactionHash, args: { value } }) => ({ transaction: transactionHash, value }))
  }

  const balanceOf = (address: Address) =>
    client.readContract({ ...token, functionName: 'balanceOf', args: [address] })

  /**
   * Somebody who saw the signature hands it to the token. A wallet that is still to be deployed is deployed in the same
   * transaction: a second one may be mined after the signature has died.
   */
  async function submit(authorization: Authorization, whole: Hex): Promise<boolean> {
    const { address: factory, data: deploying, signature } = parseErc6492Signature(whole)
    const { from, to, value, validAfter, validBefore, nonce } = authorization
    const isNew = factory && !(await client.getCode({ address: from }))
    const payment = encodeFunctionData({
      abi: fiatTokenAbi,
      functionName: 'transferWithAuthorization',
      args: [from, to, value, validAfter, validBefore, nonce, signature],
    })
    const calls = [
      ...(isNew ? [{ target: factory, callData: deploying, allowFailure: true }] : []),
      { target: asset, callData: payment, allowFailure: false },
    ]
    const hash = await client.writeContract({
      address: multicall3Address,
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [calls],
      account: chain.stranger,
      gas: 1_500_000n,
    })
    const { status } = await client.waitForTransactionReceipt({ hash })
    return status === 'success'
  }

  /** A forwarder of its own with two nodes or one; `isTapped`: what it reads of the chain goes over the wires. */
  function newServer({ isTapped = true, rpcs = 2 } = {}): Server {
    const folder = newFolder('faults')
    const [rpcA, rpcB] = isTapped ? [wires.rpcA.url, wires.rpcB.url] : [rpcUrl, rpcUrl]
    const nodes = { rpcA, rpcB: rpcs === 2 ? rpcB : '' }
    const server = openServer({ dir: folder, serviceUrl: wires.service.url, ...nodes, payTo })
    servers.set(server, folder)
    return server
  }

  async function drop(server: Server): Promise<void> {
    await server.stop()
    const folder = servers.get(server)
    servers.delete(server)
    if (folder) rmSync(folder, { recursive: true, force: true })
  }

  let wallets: Promise<Wallets> | undefined

  return {
    chain,
    client,
    /** Wallets that are contracts on this chain. */
    wallets: () => (wallets ??= openWallets(client)),
    wires,
    pass,
    transfers,
    balanceOf,
    /** Gives money in a block of now: on a chain whose newest block is a minute old nothing is paid. */
    fund: async (address: Address) => {
      await endow(client, address, endowment)
      await pass(0)
    },
    submit,
    newServer,
    drop,
    stop: async () => {
      await Promise.all([...servers.keys()].map(drop))
      await Promise.all(Object.values(wires).map((wire) => wire.stop()))
      await service.stop()
      await chain.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type Bench = Awaited<ReturnType<typeof startBench>>
