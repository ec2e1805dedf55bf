import { setTimeout as delay } from 'node:timers/promises'
import type { Recovery } from '@/tests/faults/case'
import type { Fault } from '@/tests/faults/fault'

/** A fault of the matrix, or one that needs a real connection or process. */
export type RealFault =
  | Fault
  | { point: string; what: string; at: 'upload'; cut: (length: number) => number }
  | { point: string; what: string; at: 'stop' }

/** One thing that goes wrong, and how the visitor comes back; a deaf service answers no repeat. */
export type Case = { fault: RealFault; recovery: Recovery; isDeaf: boolean }

export const nameOf = ({ fault: { point, what }, recovery, isDeaf }: Case): string =>
  `${point} ${what} · ${recovery}${isDeaf ? ' · deaf' : ''}`

type Place = RealFault['at']
type At<K extends Place> = Extract<RealFault, { at: K }>

const isAt = <K extends Place>(fault: RealFault, at: K): fault is At<K> => fault.at === at

/** Holds one fault until the place comes where it belongs. */
export function newArmed() {
  let waiting: RealFault | null = null
  let fire = () => {}
  const armed = {
    fired: 0,
    /** Settles when it has befallen the purchase. */
    befallen: new Promise<void>((resolve) => {
      fire = resolve
    }),
    set: (fault: RealFault) => {
      waiting = fault
    },
    waitsAt: (at: Place): boolean => waiting?.at === at,
    /** The fault, once, where it is at this place and fits. */
    take<K extends Place>(at: K, fits: (fault: At<K>) => boolean = () => true): At<K> | null {
      if (waiting === null || !isAt(waiting, at) || !fits(waiting)) return null
      const taken = waiting
      waiting = null
      armed.fired += 1
      fire()
      return taken
    },
  }
  return armed
}

export type Armed = ReturnType<typeof newArmed>

/** Waits until it is so, or gives up. */
export async function soon(isSo: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await delay(20)) if (await isSo()) return
}
