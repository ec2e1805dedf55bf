import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { err, ok, type Result } from '@/lib/core/result'

/** Bytes of a frame before its content: its length, that with all bits turned, and the first bytes of its SHA-256. */
const head = { length: 8, digest: 8 }
const headLength = head.length + head.digest

const digestOf = (content: Uint8Array) =>
  createHash('sha256').update(content).digest().subarray(0, head.digest)

function frameOf(value: unknown): Buffer {
  const content = serialize(value)
  const length = Buffer.alloc(head.length)
  length.writeUInt32BE(content.length)
  length.writeInt32BE(~content.length, 4)
  return Buffer.concat([length, digestOf(content), content])
}

type Read = { values: unknown[]; end: number }

/** The values of whole frames, and where they end: what a process that was killed had begun to write comes after. */
function readFrames(bytes: Buffer): Result<Read, string> {
  const values: unknown[] = []
  let at = 0
  while (at + headLength <= bytes.length) {
    const from = at + headLength
    const length = bytes.readUInt32BE(at)
    const to = from + length
    // what follows would be taken for what was cut short
    if (bytes.readInt32BE(at + 4) !== ~length) return err(`is damaged at byte ${at}`)
    if (to > bytes.length) break
    const content = bytes.subarray(from, to)
    if (!digestOf(content).equals(bytes.subarray(at + head.length, from))) {
      // blocks of the last write may reach the disk in any order; before it nothing may be amiss
      if (to === bytes.length) break
      return err(`is damaged at byte ${at}`)
    }
    values.push(deserialize(content))
    at = to
  }
  return ok({ values, end: at })
}

function syncFolder(file: string): void {
  // Windows opens no folder, and writes its names down by itself
  if (process.platform === 'win32') return
  const folder = openSync(path.dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
}

/** A file to which values are added; each is on the disk when `add` returns. Fails with a sentence on a damaged one. */
export function openJournalFile(file: string) {
  const read = existsSync(file) ? readFrames(readFileSync(file)) : ok({ values: [], end: 0 })
  if (!read.ok) return err(`${file} ${read.error}: put a copy of yours in its place. Nothing was changed.`)
  const open = () => openSync(file, 'a', 0o600)
  let descriptor = open()
  ftruncateSync(descriptor, read.value.end)
  syncFolder(file)
  return ok({
    values: read.value.values,
    add(value: unknown): void {
      writeWhole(descriptor, frameOf(value))
      fsyncSync(descriptor)
    },
    /** Begins the file anew with these; a kill leaves the one or the other. */
    replace(values: Iterable<unknown>): void {
      const next = openSync(`${file}.next`, 'w', 0o600)
      for (const value of values) writeWhole(next, frameOf(value))
      fsyncSync(next)
      closeSync(next)
      closeSync(descriptor)
      renameSync(`${file}.next`, file)
      syncFolder(file)
      descriptor = open()
    },
  })
}
