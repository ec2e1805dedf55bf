import 'server-only'
import { setTimeout as delay } from 'node:timers/promises'
import { longestCall } from '@/lib/server/forward/upstream'
import { flushLog } from '@/lib/core/log'

/** Whether this process is about to end, and the paid calls that it must finish before. */
export type Lifetime = {
  isEnding: () => boolean
  /** Counts a paid call until it is over. */
  during<T>(call: () => Promise<T>): Promise<T>
  /** Begins the end; settles when no paid call is under way, at the latest after the longest that one may take. */
  end(isBehind: () => boolean): Promise<void>
}

/** Milliseconds: a call that began with the signal is over by then, and its answer written. */
const longestEnd = longestCall + 5_000

/** The life of one process, from its start. */
export function openLifetime(patience = longestEnd): Lifetime {
  let underWay = 0
  let isEnding = false
  return {
    isEnding: () => isEnding,
    async during(call) {
      underWay += 1
      try {
        return await call()
      } finally {
        underWay -= 1
      }
    },
    async end(isBehind) {
      isEnding = true
      const deadline = Date.now() + patience
      while ((underWay > 0 || isBehind()) && Date.now() < deadline) await delay(25)
    },
  }
}

/**
 * Holds back the signals that end a process until `finish` is done. Next alone would end with the last open
 * connection, though a paid call outlives that of its visitor.
 */
export function holdSignals(finish: () => Promise<void>): void {
  let ending: Promise<void> | null = null
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const others = process.listeners(signal)
    process.removeAllListeners(signal)
    // Ctrl-C comes twice, from the terminal and from the parent process: the second is ignored
    process.on(signal, () => {
      ending ??= finish().then(() => passOn(signal, others))
    })
  }
}

function passOn(signal: NodeJS.Signals, others: NodeJS.SignalsListener[]): void {
  flushLog()
  if (others.length === 0) process.exit(0)
  for (const other of others) other(signal)
}
