import { scrubbed } from '@/lib/browser/privacy/edit-answer'
import { isNamed } from '@/lib/browser/privacy/scrub-purchase'
import type { Traces } from '@/lib/browser/privacy/traces'
import { forgetWaiting, readWaiting } from '@/lib/browser/purchase/waiting'

/** Takes a person out of what pages hold beside the database: notes that are not written yet, lookups that wait. */
export function scrubStorage(traces: Traces): void {
  // a lookup that has the mark in it would still be paid for
  if (isNamed(readWaiting(), traces)) forgetWaiting()
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[name]
      for (const key of Object.keys(storage)) {
        const held = storage.getItem(key) ?? ''
        const left = textWithout(held, traces)
        if (left !== held) storage.setItem(key, left)
      }
    } catch {
      // storage is closed: nothing is held
    }
  }
}

function textWithout(text: string, traces: Traces): string {
  try {
    const held: unknown = JSON.parse(text)
    const left = scrubbed(held, traces)
    return left === held ? text : JSON.stringify(left)
  } catch {
    return traces.without(text)
  }
}
