import { readFileSync } from 'node:fs'

/** Megabytes that a process has, or has had at most; 0 when it is gone. Linux alone tells. */
export function memoryOf(pid: number | undefined, which: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const line = status.split('\n').find((each) => each.startsWith(which))
    return Number(line?.split(/\s+/)[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}
