import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { parseJson } from '@/lib/core/json'

export type Notice = (sentence: string) => void

/** The folder of everything the sandbox keeps: NICKEL_DIR, else `.nickel` in the working directory. */
export function nickelDir(env: NodeJS.ProcessEnv = process.env): string {
  return path.resolve(env['NICKEL_DIR'] || '.nickel')
}

/** Renames a file that cannot be read to a dated name beside it, says so, and returns the new path. */
export function setAside(file: string, notice: Notice): string {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  let target = `${file}.set-aside-${stamp}`
  for (let copy = 2; existsSync(target); copy += 1) target = `${file}.set-aside-${stamp}-${copy}`
  renameSync(file, target)
  notice(
    `${file} could not be read, so it was set aside as ${path.basename(target)} and a new one was begun.`,
  )
  return target
}

/** What a JSON file holds, or undefined when there is none; a corrupt one is set aside with a notice. */
export function readJson<T extends z.ZodType>(
  file: string,
  schema: T,
  notice: Notice,
): z.output<T> | undefined {
  if (!existsSync(file)) return undefined
  const parsed = schema.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (parsed.success) return parsed.data
  setAside(file, notice)
  return undefined
}

/** Writes a JSON file so that a crash leaves either the old one or the new one, private to us. */
export function writeJson(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const written = `${file}.${randomUUID()}`
  const descriptor = openSync(written, 'wx', 0o600)
  try {
    writeSync(descriptor, `${JSON.stringify(value, null, 2)}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(written, file)
}
