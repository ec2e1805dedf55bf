import { useSyncExternalStore } from 'react'
import type { Draft } from '@/lib/core/catalogue/draft'

/** The draft in the address: after the #, which no server ever sees. */
export const readDraftHash = (hash: string): Draft =>
  Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')))

/** The hash of a draft; empty for an empty one. */
export function draftHash(draft: Draft): string {
  const filled = Object.entries(draft).filter(([, text]) => text !== '')
  const text = new URLSearchParams(filled).toString()
  return text && `#${text}`
}

const changed = 'nickel:draft'

/**
 * Calls back when the address gets another hash on purpose: by a step back or forward, by hand, or by a write of this
 * module. The framework's own rewriting of the address is silent.
 */
export function watchHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  window.addEventListener('popstate', listener)
  window.addEventListener(changed, listener)
  return () => {
    window.removeEventListener('hashchange', listener)
    window.removeEventListener('popstate', listener)
    window.removeEventListener(changed, listener)
  }
}

/** Writes the draft into the address without a step in the history: Back leaves the page, not a letter. */
export function writeDraftHash(draft: Draft): void {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search + draftHash(draft))
  window.dispatchEvent(new Event(changed))
}

/** Shows another draft on the page that is open, as a step in the history: Back returns to the one before. */
export function pushDraftHash(draft: Draft): void {
  const { pathname, search } = window.location
  window.history.pushState(null, '', pathname + search + draftHash(draft))
  window.dispatchEvent(new Event(changed))
}

/** The hash of the address, kept up with every change of it. */
export const useHash = (): string =>
  useSyncExternalStore(
    watchHash,
    () => window.location.hash,
    () => '',
  )
