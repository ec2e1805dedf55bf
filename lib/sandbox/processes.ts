import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import path from 'node:path'
import { err, ok, type Result } from '@/lib/core/result'
import { errorText } from '@/lib/core/text'

/** A process id with its start time, since ids are used again. */
export const processSchema = z.object({ pid: z.number().int().positive(), started: z.string().min(1) })
export type ProcessMark = z.infer<typeof processSchema>

/** The mark of a running process; undefined when there is none or the system does not say. */
export function markProcess(pid: number | undefined): ProcessMark | undefined {
  if (pid === undefined) return undefined
  const started = process.platform === 'linux' ? startedOnLinux(pid) : startedByPs(pid)
  return started ? { pid, started } : undefined
}

/** Whether exactly this process still runs. */
export function isRunning(mark: ProcessMark): boolean {
  return markProcess(mark.pid)?.started === mark.started
}

/** Waits until a process has gone; false when it is still there after the given milliseconds. */
export async function isGoneWithin(mark: ProcessMark, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; isRunning(mark); await delay(20)) {
    if (Date.now() > end) return false
  }
  return true
}

/** Asks a process to stop, and after three seconds makes it. */
export async function stopProcess(mark: ProcessMark): Promise<void> {
  if (isRunning(mark)) process.kill(mark.pid, 'SIGTERM')
  if (await isGoneWithin(mark, 3_000)) return
  process.kill(mark.pid, 'SIGKILL')
  await isGoneWithin(mark, 1_000)
}

/** Start in clock ticks since boot, with the boot's own id: proc(5), field 22 of stat. A zombie counts as ended. */
function startedOnLinux(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    if (fields[0] === 'Z' || !fields[19]) return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
  } catch {
    return undefined
  }
}

function startedByPs(pid: number): string | undefined {
  const listed = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return listed.status === 0 ? listed.stdout.trim() || undefined : undefined
}

const claimFile = (dir: string) => path.join(dir, 'running.json')
const claimSchema = z.object({ pid: z.number().int().positive(), mark: processSchema.optional() })

/** The id of the running process that has locked the folder, if any. */
export function lockOwner(dir: string): number | undefined {
  const claim = readClaim(dir)
  return claim?.mark && isRunning(claim.mark) ? claim.pid : undefined
}

/** Locks the folder, so that two sandboxes never write one chain; takes over from a process that ended. */
export function lockFolder(dir: string): Result<{ release: () => void }, string> {
  const heldBy = () => {
    const pid = lockOwner(dir)
    return pid === undefined
      ? null
      : err(`Nickel already runs on ${dir} (process ${pid}): stop that one, or set NICKEL_DIR.`)
  }
  try {
    mkdirSync(dir, { recursive: true })
    const held = heldBy()
    if (held) return held
    rmSync(claimFile(dir), { force: true })
    const claim = { pid: process.pid, mark: markProcess(process.pid) }
    writeFileSync(claimFile(dir), JSON.stringify(claim), { flag: 'wx' })
  } catch (error) {
    return heldBy() ?? err(`NICKEL_DIR (${dir}) cannot be written: ${errorText(error)}`)
  }
  return ok({ release: () => rmSync(claimFile(dir), { force: true }) })
}

function readClaim(dir: string): z.infer<typeof claimSchema> | undefined {
  try {
    return claimSchema.parse(JSON.parse(readFileSync(claimFile(dir), 'utf8')))
  } catch {
    return undefined
  }
}
