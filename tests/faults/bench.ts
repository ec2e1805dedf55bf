import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Address, Hex } from 'viem'
import { readEnvironment } from '@/lib/environment'
import { forwardCall } from '@/lib/forward/call'
import { readChain } from '@/lib/forward/chain/chain'
import { tellConfiguration } from '@/lib/forward/configuration'
import { openForwarder, type Forwarder } from '@/lib/forward/forwarder'
import { acknowledgeAnswer, claimAnswer } from '@/lib/forward/vault/claims'
import { sandboxClient } from '@/lib/sandbox/client'
import { fiatTokenAbi } from '@/lib/sandbox/fiat-token-abi'
import { ahead } from '@/tests/faults/browser'
import { untilNever } from '@/tests/faults/tab'
import { startTestService } from '@/tests/support/service'
import { startWire } from '@/tests/support/wire-faults'

/** Millionths that the lookup of every case costs. */
export const price = 10_000n

/** The service on its chain, the wires to them, and the forwarder between: all real, and shared by many cases. */
export async function startBench() {
  const service = await startTestService()
  const { chain } = service
  const client = sandboxClient(chain.rpcUrl)
  const wires = {
    service: await startWire(service.serviceUrl),
    rpcA: await startWire(chain.rpcUrl),
    rpcB: await startWire(chain.rpcUrl),
  }
  const token = { address: chain.asset, abi: fiatTokenAbi } as const
  const dirs: string[] = []

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
      args: { from, to: chain.payTo },
      fromBlock: sinceBlock,
    })
    return logs.map(({ transactionHash, args: { value } }) => ({ transaction: transactionHash, value }))
  }

  const fund = async (address: Address): Promise<void> => {
    const granted = await chain.faucet.grant(address)
    if (!granted.ok) throw new Error(granted.error.message)
  }

  /** Somebody who saw the signature hands it to the token. */
  async function submit(
    authorization: { from: Address; to: Address; value: bigint; nonce: Hex } & Record<
      'validAfter' | 'validBefore',
      bigint
    >,
    signature: Hex,
  ): Promise<boolean> {
    const { from, to, value, validAfter, validBefore, nonce } = authorization
    const account = chain.facilitatorAccount.address
    try {
      const { request } = await client.simulateContract({
        ...token,
        functionName: 'transferWithAuthorization',
        args: [from, to, value, validAfter, validBefore, nonce, signature],
        account,
      })
      await client.impersonateAccount({ address: account })
      await client.waitForTransactionReceipt({ hash: await client.writeContract(request) })
      return true
    } catch {
      return false
    }
  }

  function newServer() {
    const dir = mkdtempSync(path.join(tmpdir(), 'nickel-faults-'))
    dirs.push(dir)
    return openServer(dir, wires, chain.payTo)
  }

  return {
    chain,
    client,
    wires,
    pass,
    transfers,
    fund,
    submit,
    newServer,
    stop: async () => {
      await Promise.all(Object.values(wires).map((wire) => wire.stop()))
      await service.stop()
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type Bench = Awaited<ReturnType<typeof startBench>>

/** What may befall the forwarder at its vault. */
export type VaultFault = 'kill-before' | 'kill-after' | 'full' | null

const noVaultFault: (op: 'begin' | 'keep') => VaultFault = () => null

/** The forwarder as a process that can be killed and started again over the same folder. */
function openServer(
  dir: string,
  wires: Record<'service' | 'rpcA' | 'rpcB', { url: string }>,
  payTo: Address,
) {
  const read = readEnvironment({
    NICKEL_DIR: dir,
    SERVICE_URL: wires.service.url,
    RPC_URL: wires.rpcA.url,
    RPC_URL_2: wires.rpcB.url,
    PAY_TO: payTo,
    CALL_LIMIT: '0',
  })
  if (!read.ok) throw new Error(read.error.join(' '))
  const environment = read.value
  let life = 0
  let end = () => {}
  let ended = new Promise<void>(() => undefined)
  let current: Forwarder

  const server = {
    vaultFault: noVaultFault,
    /** SIGKILL, and a new process at once. */
    kill: () => {
      end()
      start()
    },
    ask,
  }

  function start(): void {
    life += 1
    const mine = life
    ended = new Promise((resolve) => {
      end = resolve
    })
    const opened = openForwarder(environment)
    const guard =
      <A extends unknown[], T>(name: 'begin' | 'keep', work: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        if (mine !== life) return untilNever<T>()
        const fault = server.vaultFault(name)
        if (fault === 'full') throw new Error('ENOSPC: no space left on device')
        if (fault === 'kill-before') server.kill()
        if (mine !== life) return untilNever<T>()
        const worked = await work(...args)
        if (fault === 'kill-after') server.kill()
        return mine === life ? worked : untilNever<T>()
      }
    const { vault } = opened
    current = {
      ...opened,
      vault: { ...vault, begin: guard('begin', vault.begin), keep: guard('keep', vault.keep) },
    }
  }

  async function route(url: string, request: Request): Promise<Response> {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/api/call/')) return forwardCall(request, pathname.slice(10), current)
    if (pathname === '/api/claim') return claimAnswer(request, current)
    if (pathname === '/api/ack') return acknowledgeAnswer(request, current)
    if (pathname === '/api/chain') return readChain(request, current)
    if (pathname === '/api/config') return tellConfiguration(current)
    return new Response('{}', { status: 404 })
  }

  /** One request to the forwarder; its process may end on the way. */
  async function ask(target: string, init: RequestInit): Promise<Response> {
    const url = `http://127.0.0.1:19000${target}`
    const { signal: _signal, ...plain } = init
    const broken = ended.then(() => {
      throw new TypeError('fetch failed')
    })
    const response = await Promise.race([route(url, new Request(url, plain)), broken])
    response.headers.set('date', new Date(Date.now()).toUTCString())
    return response
  }

  start()
  return server
}

export type Server = ReturnType<typeof openServer>
