import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { err, ok, type Result } from '@/lib/core/result'
import { isRunning, markProcess, processSchema } from '@/lib/sandbox/processes'

const claimFile = (dir: string) => path.join(dir, 'running.json')
const claimSchema = z.object({ pid: z.number().int().positive(), mark: processSchema.optional() })

/** The id of the running process that has locked the folder, if any. */
export function lockOwner(dir: string): number | undefined {
  const claim = readClaim(dir)
  return claim?.mark && isRunning(claim.mark) ? claim.pid : undefined
}

/**
 * Locks the folder for this process, so that two sandboxes never write one chain. Fails with the id of the process
 * that holds the lock; the lock of an ended process is taken over.
 */
export function lockFolder(dir: string): Result<{ release: () => void }, { pid: number }> {
  mkdirSync(dir, { recursive: true })
  const holder = lockOwner(dir)
  if (holder !== undefined) return err({ pid: holder })
  rmSync(claimFile(dir), { force: true })
  const claim = { pid: process.pid, mark: markProcess(process.pid) }
  try {
    writeFileSync(claimFile(dir), JSON.stringify(claim), { flag: 'wx' })
  } catch (error) {
    const winner = lockOwner(dir)
    if (winner !== undefined) return err({ pid: winner })
    throw error
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
