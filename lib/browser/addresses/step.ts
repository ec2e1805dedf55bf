import { findEndpoint, type EndpointId } from '@/lib/core/catalogue'
import { pagePath } from '@/lib/core/catalogue/page-path'
import { readDraft } from '@/lib/core/catalogue/draft'
import { type Draft, priceOfDraft } from '@/lib/core/catalogue/typed'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import { formatUsdc } from '@/lib/core/money'
import { draftHash } from '@/lib/browser/addresses/draft-hash'

/** One thing that can be bought next, with its form filled. It is never run by itself. */
export type Step = {
  label: string
  endpoint: Endpoint
  draft: Draft
  /** About whom or what, for those who hear one link of many. */
  about: string | null
}

/** A step to an endpoint, null where the endpoint's rules say that the draft would not be a valid input. */
export function stepTo(
  to: EndpointId | Endpoint,
  label: string,
  draft: Draft,
  about: string | null,
): Step | null {
  const endpoint = typeof to === 'string' ? findEndpoint(to) : to
  return endpoint && readDraft(endpoint, draft).ok ? { label, endpoint, draft, about } : null
}

/** Where a step leads: the page with the draft after the #. */
export const stepHref = ({ endpoint, draft }: Step): string => pagePath(endpoint.id) + draftHash(draft)

/** What a step costs as it is filled, such as '$0.30'. */
export const stepPrice = ({ endpoint, draft }: Step): string =>
  formatUsdc(priceOfDraft({ rate: endpoint.rate, fields: fieldsOf(endpoint) }, draft))
