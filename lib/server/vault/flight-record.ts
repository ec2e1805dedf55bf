import 'server-only'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { longestCall } from '@/lib/server/forward/upstream'
import type { Flight } from '@/lib/server/vault/store'

const recordSchema = z.object({
  request: z.string(),
  claim: z.string(),
  pid: z.number().int(),
  run: z.string(),
  at: z.number(),
})

/** A flight as it is written down, with the process that flies it. */
export type FlightRecord = z.infer<typeof recordSchema>

/** Tells this process from an earlier one of the same number, as the first in a container always is. */
const run = randomUUID()
const longestFlight = longestCall + 5_000

/** What to write down before sending. */
export function recordOf({ request, claim }: Flight): FlightRecord {
  return { request, claim, pid: process.pid, run, at: Date.now() }
}

/** The record in a file; null for one that a crash left half-written. */
export function readRecord(bytes: Buffer): FlightRecord | null {
  try {
    return recordSchema.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    return null
  }
}

/** Whether another process flies this now. One that died left the outcome open, and the payment may be sent again. */
export function isFlownElsewhere({ pid, run: theirs, at }: FlightRecord): boolean {
  return theirs !== run && pid !== process.pid && Date.now() - at < longestFlight && isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
