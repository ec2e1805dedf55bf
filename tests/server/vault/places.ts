import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { folderVault } from '@/lib/server/vault/folder'
import { openRedis, type Redis } from '@/lib/server/vault/redis/connection'
import { redisVault } from '@/lib/server/vault/redis/vault'
import { keptFor, type VaultStore } from '@/lib/server/vault/store'
import { startRedis, type TestRedis } from '@/tests/support/redis'

/** Where a vault keeps its things, seen from outside. */
export type Place = {
  /** The vault of one more instance. */
  open: (capacity?: number) => VaultStore
  clear: () => Promise<void>
  answers: () => Promise<number>
  /** All that a thief would have. */
  everything: () => Promise<Buffer>
  /** Changes one byte of the only answer. */
  alter: () => Promise<void>
  letADayPass: () => Promise<void>
  /** Until the flights of an instance that died may be sent again. */
  lease: () => Promise<void>
  stop: () => Promise<void>
}

const flip = (bytes: Buffer) => {
  bytes[20] = (bytes[20] ?? 0) ^ 1
  return bytes
}

async function folderPlace(): Promise<Place> {
  const root = mkdtempSync(path.join(tmpdir(), 'nickel-vault-'))
  const dir = path.join(root, 'vault')
  const answers = path.join(dir, 'answers')
  const files = () =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(dir, name))
      .filter((file) => statSync(file).isFile())
  return {
    open: (capacity) => folderVault(dir, capacity === undefined ? {} : { capacity }),
    clear: async () => rmSync(dir, { recursive: true, force: true }),
    answers: async () => readdirSync(answers).length,
    async everything() {
      for (const file of files())
        if (statSync(file).mode & 0o077) throw new Error(`${file} is open to others`)
      return Buffer.concat(files().map((file) => Buffer.concat([Buffer.from(file), readFileSync(file)])))
    },
    async alter() {
      const file = path.join(answers, readdirSync(answers)[0] ?? '')
      writeFileSync(file, flip(readFileSync(file)))
    },
    async letADayPass() {
      const yesterday = (Date.now() - keptFor) / 1_000 - 60
      for (const file of files()) utimesSync(file, yesterday, yesterday)
    },
    lease: async () => undefined,
    stop: async () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Milliseconds; the real lease would make the tests wait. */
export const shortLease = 300

async function redisPlace(): Promise<Place> {
  const redis = await startRedis()
  const connections: Redis[] = []
  const keys = (pattern: string) => redis.command('KEYS', pattern).then(listOf)
  return {
    open(capacity) {
      const connection = openRedis(redis.url, 60_000)
      connections.push(connection)
      return redisVault(connection, { lease: shortLease, ...(capacity !== undefined && { capacity }) })
    },
    async clear() {
      for (const connection of connections.splice(0)) connection.close()
      await redis.command('FLUSHALL')
    },
    answers: async () => (await keys('*:answer:*')).length,
    async everything() {
      const told = (await keys('*')).map(async (key) => Buffer.concat([key, await dump(redis, key)]))
      return Buffer.concat(await Promise.all(told))
    },
    async alter() {
      const [key = Buffer.of()] = await keys('*:answer:*')
      const [bytes = Buffer.of()] = listOf([await redis.command('GET', key)])
      await redis.command('SET', key, flip(bytes), 'KEEPTTL')
    },
    async letADayPass() {
      for (const key of await keys('*')) {
        const left = Number(await redis.command('PTTL', key))
        if (left >= 0) await redis.command('PEXPIRE', key, String(left - keptFor))
      }
      for (const claim of listOf(await redis.command('ZRANGE', '{nickel}:ends', '0', '-1')))
        await redis.command('ZINCRBY', '{nickel}:ends', String(-keptFor), claim)
    },
    lease: () => delay(shortLease + 50),
    async stop() {
      for (const connection of connections) connection.close()
      await redis.stop()
    },
  }
}

const listOf = (reply: unknown): Buffer[] => (Array.isArray(reply) ? reply.filter(Buffer.isBuffer) : [])

const readers: Readonly<Record<string, readonly string[]>> = {
  string: ['GET'],
  hash: ['HGETALL'],
  zset: ['ZRANGE', '0', '-1'],
}

async function dump(redis: TestRedis, key: Buffer): Promise<Buffer> {
  const [verb = 'DUMP', ...rest] = readers[String(await redis.command('TYPE', key))] ?? []
  const reply = await redis.command(verb, key, ...rest)
  const parts = Buffer.isBuffer(reply)
    ? [reply]
    : Object.entries(reply ?? {})
        .flat()
        .map((part) => Buffer.from(String(part)))
  return Buffer.concat(parts)
}

/** Both kinds of vault: what holds for one must hold for the other. */
export const places = [
  ['a folder', folderPlace],
  ['Redis', redisPlace],
] as const
