import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** A folder and its parents, private to this account. */
export async function makeFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
}

/** Writes a file so that it is there whole or not at all, also after a power cut. */
export async function writeWhole(file: string, bytes: Uint8Array | string): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`
  try {
    await writeSynced(draft, bytes, 'wx')
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(path.dirname(file))
}

/** Creates a file durably; false when it is there already. */
export async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    await writeSynced(file, text, 'wx')
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
  await syncFolder(path.dirname(file))
  return true
}

/** The bytes of a file, or null when there is none. */
export async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Deletes the files of a folder that are older than `age` milliseconds; answers the bytes of those that stay. */
export async function sweepFolder(dir: string, age: number): Promise<number> {
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

async function writeSynced(file: string, bytes: Uint8Array | string, flag: 'wx'): Promise<void> {
  const handle = await open(file, flag, 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
