import 'server-only'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, RESP_TYPES } from 'redis'
import { scripts } from '@/lib/server/vault/redis/scripts'

type Client = ReturnType<typeof newClient>

type Connected = { client: Client; first: Promise<unknown> }

/** One connection to Redis, made when it is first needed and again whenever it was lost. */
export type Redis = {
  /** Fails within `patience`, and at once while Redis is known to be away. */
  ask<T>(question: (client: Client) => Promise<T>): Promise<T>
  close(): void
}

const slowestRetryMs = 1_000
const longestSilenceMs = 10_000

/** A connection to this address; `patience` in milliseconds is what one question may take. */
export function openRedis(url: string, patience = 10_000): Redis {
  let current: Connected | null = null
  let isAway = false
  let isClosed = false

  function connect(): Connected {
    const client = newClient(url, patience)
    client.on('error', (error: unknown) => {
      if (client !== current?.client) return
      if (!isAway) console.error('Redis cannot be reached.', reasonOf(error))
      isAway = true
    })
    client.on('ready', () => {
      isAway = false
    })
    const first = once(client, 'ready')
    client.unref()
    // the client reconnects by itself, and every failure is reported as 'error'
    Promise.allSettled([client.connect(), first])
    return { client, first }
  }

  /** A Redis that accepts connections and answers nothing would hold this one open for ever. */
  function giveUp(client: Client): void {
    client.destroy()
    if (client !== current?.client) return
    isAway = true
    current = connect()
  }

  return {
    async ask(question) {
      if (isClosed) throw new Error('The connection to Redis was closed.')
      const { client, first } = (current ??= connect())
      if (isAway && !client.isReady) throw new Error('Redis cannot be reached.')
      const answered = (client.isReady ? Promise.resolve() : first).then(() => question(client))
      const late = new AbortController()
      const answer = await Promise.race([
        answered.finally(() => late.abort()),
        delay(patience, isLate, { signal: late.signal, ref: false }).catch(() => answered),
      ])
      if (answer !== isLate) return answer
      giveUp(client)
      throw new Error(`Redis did not answer within ${patience} ms.`)
    },
    close() {
      isClosed = true
      current?.client.destroy()
      current = null
    },
  }
}

const isLate = Symbol('late')

const newClient = (url: string, patience: number) =>
  createClient({
    url,
    scripts,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    pingInterval: longestSilenceMs / 3,
    commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
    socket: {
      connectTimeout: patience,
      socketTimeout: longestSilenceMs,
      reconnectStrategy: (retries) => Math.min(25 * 2 ** retries, slowestRetryMs),
    },
  })

/** The address is left out: it may hold a password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
