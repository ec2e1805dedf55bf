import { useSyncExternalStore } from 'react'
import { pushAddress, replaceAddress, watchHash } from '@/lib/browser/addresses/address'
import type { Draft } from '@/lib/core/catalogue/typed'

/** The draft in the address: after the #, which no server ever sees. */
export const readDraftHash = (hash: string): Draft =>
  Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')))

/** The hash of a draft; empty for an empty one. */
export function draftHash(draft: Draft): string {
  const filled = Object.entries(draft).filter(([, text]) => text !== '')
  const text = new URLSearchParams(filled).toString()
  return text && `#${text}`
}

const addressOf = (draft: Draft) => window.location.pathname + window.location.search + draftHash(draft)

/** Writes the draft into the address without a step in the history: Back leaves the page, not a letter. */
export const writeDraftHash = (draft: Draft): void => replaceAddress('hash', addressOf(draft))

/** Shows another draft on the page that is open, as a step in the history: Back returns to the one before. */
export const pushDraftHash = (draft: Draft): void => pushAddress('hash', addressOf(draft))

/** The hash of the address, kept up with every change of it. */
export const useHash = (): string =>
  useSyncExternalStore(
    watchHash,
    () => window.location.hash,
    () => '',
  )

const mark = '~'

/** A draft that also names an id in it; no form reads that. */
export const withName = (draft: Draft, id: string, name: string | null): Draft =>
  name === null || name === id ? draft : { ...draft, [mark + id]: name }

/** What the text of a control is called, when the draft was filled from something that had a name. */
export const nameIn = (draft: Draft, text: string): string | undefined => draft[mark + text.trim()]
