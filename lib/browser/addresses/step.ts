import { findEndpoint, type EndpointId } from '@/lib/core/catalogue'
import { pagePath, type Endpoint } from '@/lib/core/catalogue/endpoint'
import { readDraft } from '@/lib/core/catalogue/draft'
import type { Draft } from '@/lib/core/catalogue/typed'
import { keyOf, type Lookup } from '@/lib/core/catalogue/lookup'
import { priceOf } from '@/lib/core/catalogue/rate'
import { formatUsdc } from '@/lib/core/money'
import { draftHash } from '@/lib/browser/addresses/draft-hash'

/** What can be bought next, with its form filled; never run by itself. */
export type Step = {
  label: string
  endpoint: Endpoint
  draft: Draft
  lookup: Lookup
  key: string
  /** About whom or what, for those who hear one link of many. */
  about: string | null
  /** What was read out of words is confirmed before it is bought; `left` of them is not searched by. */
  readFrom?: { left: string }
}

/** Null where the draft would not be a valid input. */
export function stepTo(
  to: EndpointId | Endpoint,
  label: string,
  draft: Draft,
  about: string | null,
): Step | null {
  const endpoint = typeof to === 'string' ? findEndpoint(to) : to
  const read = endpoint && readDraft(endpoint, draft)
  if (!endpoint || !read?.ok) return null
  const lookup = { endpointId: endpoint.id, input: read.value }
  return { label, endpoint, draft, lookup, key: keyOf(lookup), about }
}

/** Where a step leads: the page with the draft after the #. */
export const stepHref = ({ endpoint, draft }: Step): string => pagePath(endpoint.id) + draftHash(draft)

/** What a step costs as it is filled, such as '$0.30'. */
export const stepPrice = ({ endpoint, lookup }: Step): string =>
  formatUsdc(priceOf(endpoint.rate, lookup.input))
