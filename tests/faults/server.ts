import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readEnvironment } from '@/lib/core/environment'
import { openForwarder } from '@/lib/server/forward/forwarder'
import type { VaultStore } from '@/lib/server/vault/store'
import { answerAsDashboard } from '@/lib/agent/dashboard'
import { withShortWaits } from '@/tests/faults/short-waits'
import { untilNever } from '@/tests/faults/tab'

/** What may befall the forwarder at its vault. */
export type VaultFault = 'kill-before' | 'kill-after' | 'full' | null

type Op = 'begin' | 'keep'
type Setting = Readonly<Record<'dir' | 'serviceUrl' | 'rpcA' | 'rpcB' | 'payTo', string>>

/** The forwarder as a process that can be killed and started again over the same folder. */
export function openServer({ dir, serviceUrl, rpcA, rpcB, payTo }: Setting) {
  const read = readEnvironment({
    NICKEL_DIR: dir,
    SERVICE_URL: serviceUrl,
    RPC_URL: rpcA,
    RPC_URL_2: rpcB,
    PAY_TO: payTo,
    CALL_LIMIT: '0',
  })
  if (!read.ok) throw new Error(read.error.join(' '))
  const environment = read.value
  const none: (op: Op) => VaultFault = () => null
  let life = 0
  let end = () => {}
  let ended = new Promise<void>(() => undefined)
  let current = reborn()

  const server = {
    vaultFault: none,
    /** SIGKILL, and a new process at once. */
    kill: () => {
      end()
      start()
    },
    ask,
    /** The service has not begun to answer in time. */
    endWaits: () => current.endWaits(),
    /** Ends it for good, with its connections. */
    stop: () => {
      life += 1
      end()
      return current.upstream.destroy()
    },
  }

  /** A disk that takes nothing for as long as this takes: where the answers were stands a file. */
  async function onFullDisk<T>(work: () => Promise<T>): Promise<T> {
    const [answers, aside] = ['answers', 'aside'].map((name) => path.join(dir, 'vault', name))
    if (!answers || !aside || !existsSync(answers)) throw new Error('ENOSPC: no space left on device')
    renameSync(answers, aside)
    writeFileSync(answers, '')
    try {
      return await work()
    } finally {
      rmSync(answers)
      renameSync(aside, answers)
    }
  }

  /** A process that was killed writes and reads nothing any more. */
  const guarded = (vault: VaultStore, mine: number): VaultStore => {
    const living =
      <A extends unknown[], T>(work: (...args: A) => Promise<T>, op?: Op) =>
      async (...args: A): Promise<T> => {
        if (mine !== life) return untilNever<T>()
        const fault = op ? server.vaultFault(op) : null
        if (fault === 'full') return onFullDisk(() => work(...args))
        if (fault === 'kill-before') server.kill()
        if (mine !== life) return untilNever<T>()
        const worked = await work(...args)
        if (fault === 'kill-after') server.kill()
        return mine === life ? worked : untilNever<T>()
      }
    return {
      knows: living(vault.knows),
      begin: living(vault.begin, 'begin'),
      keep: living(vault.keep, 'keep'),
      release: living(vault.release),
      find: living(vault.find),
      drop: living(vault.drop),
      sharedKey: living(vault.sharedKey),
      tryWriting: living(vault.tryWriting),
      isBehind: vault.isBehind,
    }
  }

  /** A forwarder whose way to the vault's folder ends with its life: what it still holds it writes nowhere. */
  function reborn() {
    const way = (of: number) => path.join(dir, `life-${of}`)
    mkdirSync(path.join(dir, 'vault'), { recursive: true })
    rmSync(way(life - 1), { force: true })
    symlinkSync(path.join(dir, 'vault'), way(life))
    const opened = openForwarder({ ...environment, vault: { kind: 'folder', dir: way(life) } })
    return { ...opened, ...withShortWaits(opened.upstream) }
  }

  function start(): void {
    life += 1
    ended = new Promise((resolve) => {
      end = resolve
    })
    const opened = reborn()
    current = { ...opened, vault: guarded(opened.vault, life) }
  }

  /** One request to the forwarder; its process may end on the way. */
  async function ask(target: string, init: RequestInit): Promise<Response> {
    const { signal: _signal, ...plain } = init
    const broken = ended.then(() => {
      throw new TypeError('fetch failed')
    })
    const request = new Request(`http://127.0.0.1:19000${target}`, plain)
    const response = await Promise.race([answerAsDashboard(request, current), broken])
    return response
  }

  start()
  return server
}

export type Server = ReturnType<typeof openServer>
