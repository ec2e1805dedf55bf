import { existsSync, readdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { err, ok, type Result } from '@/lib/core/result'
import { stopLeftOver } from '@/lib/sandbox/anvil'
import { lockOwner } from '@/lib/sandbox/processes'
import type { Notice } from '@/lib/sandbox/store'

const marks = ['keys.json', 'chain.json', 'running.json']

/** Empties the sandbox's folder; refuses while a sandbox runs there, and a folder that is not Nickel's. */
export async function emptyFolder(dir: string, notice: Notice): Promise<Result<string, string>> {
  if (!existsSync(dir)) return ok(`There is nothing to reset: ${dir} does not exist.`)
  const contents = readdirSync(dir)
  if (contents.length === 0) return ok(`There is nothing to reset: ${dir} is empty.`)
  if (!isOurs(dir, contents))
    return err(`${dir} does not look like Nickel's folder, so nothing was removed: check NICKEL_DIR.`)
  const runner = lockOwner(dir)
  if (runner !== undefined)
    return err(`Nickel runs on ${dir} (process ${runner}): stop it first. Nothing was removed.`)
  await stopLeftOver(dir, notice)
  for (const name of readdirSync(dir)) rmSync(path.join(dir, name), { recursive: true, force: true })
  return ok(
    `Removed the local chain, its keys, the payments and the data from ${dir}. The next start begins anew.`,
  )
}

/** A mistyped NICKEL_DIR must not cost anybody their home or their checkout. */
function isOurs(dir: string, contents: string[]): boolean {
  const holds = (inner: string) => !path.relative(dir, inner).startsWith('..')
  if (holds(process.cwd()) || holds(homedir())) return false
  return path.basename(dir) === '.nickel' || marks.some((mark) => contents.includes(mark))
}
