import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { parseJson } from '@/lib/core/json'
import { attempt } from '@/lib/core/result'
import { longestCall } from '@/lib/server/forward/upstream'
import { defaultCapacity, keptFor, vaultOn, roomForAnswer, type VaultStore } from '@/lib/server/vault/store'

const makeFolder = (dir: string) => mkdir(dir, { recursive: true, mode: 0o700 })

/** Writes a file so that it is there whole or not at all, also after a power cut. */
async function writeWhole(file: string, bytes: Uint8Array | string): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`
  try {
    await writeSynced(draft, bytes)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(path.dirname(file))
}

/** Creates a file durably; false when it is there already. */
async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    await writeSynced(file, text)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
  await syncFolder(path.dirname(file))
  return true
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Deletes the files of a folder that are older than `age` milliseconds; answers the bytes of those that stay. */
async function sweepFolder(dir: string, age: number): Promise<number> {
  let bytes = 0
  for (const name of await readdir(dir)) {
    const file = path.join(dir, name)
    const known = await stat(file).catch(() => null)
    if (known === null) continue
    if (Date.now() - known.mtimeMs > age) await rm(file, { force: true })
    else bytes += known.size
  }
  return bytes
}

async function synced(path: string, flag: 'wx' | 'r', write?: (handle: FileHandle) => Promise<void>) {
  const handle = await open(path, flag, 0o600)
  try {
    await write?.(handle)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeSynced = (file: string, bytes: Uint8Array | string) =>
  synced(file, 'wx', (handle) => handle.writeFile(bytes))

const syncFolder = (dir: string) => synced(dir, 'r')

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

const sweepEvery = 60 * 60 * 1_000

/** A vault in a folder: for one process, or for several on one machine. */
export function folderVault(
  dir: string,
  {
    capacity = defaultCapacity,
    writeAgainEvery = 5_000,
  }: { capacity?: number; writeAgainEvery?: number } = {},
): VaultStore {
  const flightFiles = path.join(dir, 'flights')
  const answers = path.join(dir, 'answers')
  const keyAt = path.join(dir, 'key')
  const flightFile = (payment: string) => path.join(flightFiles, `${payment}.json`)
  const answerFile = (claim: string) => path.join(answers, claim)
  let kept = 0
  let sweptAt = -Infinity

  async function prepare(): Promise<void> {
    if (Date.now() - sweptAt < sweepEvery) return
    await Promise.all([makeFolder(flightFiles), makeFolder(answers)])
    await sweepFolder(flightFiles, keptFor)
    kept = await sweepFolder(answers, keptFor)
    sweptAt = Date.now()
  }

  async function hasRoom(underWay: number): Promise<boolean> {
    const reserved = underWay * roomForAnswer
    const { bavail, bsize } = await statfs(dir)
    return kept + reserved <= capacity && reserved <= bavail * bsize
  }

  return vaultOn({
    every: writeAgainEvery,
    keyAt,

    knows: async (payment) => (await readIfThere(flightFile(payment))) !== null,

    async claimRoom(flight, underWay) {
      await prepare()
      const file = flightFile(flight.payment)
      const written = await readIfThere(file)
      // a crash may have left it half-written
      const record = written && recordSchema.safeParse(parseJson(written.toString())).data
      if (record) {
        if (record.request !== flight.request || record.claim !== flight.claim) return { kind: 'conflict' }
        const sealed = await readIfThere(answerFile(flight.claim))
        if (sealed) return { kind: 'kept', sealed }
        if (isFlownElsewhere(record)) return { kind: 'in-flight' }
      }
      if (!(await hasRoom(underWay))) return { kind: 'full' }
      const { request, claim } = flight
      const own: FlightRecord = { request, claim, pid: process.pid, run, at: Date.now() }
      const text = JSON.stringify(own)
      if (written) await writeWhole(file, text)
      else if (!(await writeNew(file, text))) return { kind: 'in-flight' }
      return { kind: 'begun' }
    },

    async write({ claim }, sealed) {
      const before = await readIfThere(answerFile(claim))
      await writeWhole(answerFile(claim), sealed)
      kept += sealed.length - (before?.length ?? 0)
    },

    // removed last: a call that begins meanwhile must not have its file taken away
    async release({ payment }, remove) {
      await rm(flightFile(payment), { force: true })
      remove()
    },

    async find(claim) {
      const sealed = await readIfThere(answerFile(claim))
      return sealed ? { kind: 'kept', sealed } : { kind: 'none' }
    },

    async drop(claim) {
      const sealed = await readIfThere(answerFile(claim))
      if (!sealed) return
      await rm(answerFile(claim), { force: true })
      kept -= sealed.length
    },

    async tryWriting() {
      await prepare()
      const file = path.join(dir, `ready-${randomUUID()}`)
      await writeWhole(file, '')
      await rm(file, { force: true })
    },

    async shareKey(fresh) {
      await makeFolder(dir)
      await writeNew(keyAt, fresh)
      return String(await readIfThere(keyAt))
    },
  })
}

const recordSchema = z.object({
  request: z.string(),
  claim: z.string(),
  pid: z.number().int(),
  run: z.string(),
  at: z.number(),
})

type FlightRecord = z.infer<typeof recordSchema>

/** Tells this process from an earlier one of the same id: the first process of a container has always the same. */
const run = randomUUID()
const longestFlightMs = longestCall + 5_000

/** Whether another process has this call under way. Where it died, the payment may be sent again: its nonce settles once. */
export function isFlownElsewhere({ pid, run: theirs, at }: FlightRecord): boolean {
  return theirs !== run && pid !== process.pid && Date.now() - at < longestFlightMs && isAlive(pid)
}

const isAlive = (pid: number): boolean => attempt(() => process.kill(pid, 0)) ?? false
