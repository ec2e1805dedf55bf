import type { Lookup } from '@/components/lookup/lookup'

type LookupCode = { Lookup: typeof Lookup }

let loading: Promise<LookupCode> | undefined
let loaded: LookupCode | undefined

/**
 * Fetches what a lookup does from the click on: checks, payment, outcome. It is no part of a page's first load, but
 * comes as soon as somebody turns to the form. A failed load may be tried again.
 */
export function loadLookup(): Promise<LookupCode> {
  loading ??= import('@/components/lookup/lookup').then(
    ({ Lookup: come }) => (loaded = { Lookup: come }),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** What was fetched before, on this page or an earlier one of the visit. */
export const loadedLookup = (): LookupCode | undefined => loaded
