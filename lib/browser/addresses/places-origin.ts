import type { Draft } from '@/lib/core/catalogue/typed'

export type PlacesOrigin = { endpointId: string; draft: Draft }

const from = 'for'

/** A search for places that remembers the form it was begun from. */
export function placesDraft({ endpointId, draft }: PlacesOrigin): Draft {
  const kept = Object.entries(draft).map(([name, text]) => [`${from}.${name}`, text] as const)
  return { query: draft['location'] ?? '', [from]: endpointId, ...Object.fromEntries(kept) }
}

/** The form that a search for places was begun from; null for none. */
export function originOf(draft: Draft): PlacesOrigin | null {
  const endpointId = draft[from]
  if (!endpointId) return null
  const kept = Object.entries(draft).filter(([name]) => name.startsWith(`${from}.`))
  return {
    endpointId,
    draft: Object.fromEntries(kept.map(([name, text]) => [name.slice(from.length + 1), text])),
  }
}
