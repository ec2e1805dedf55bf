'use client'

import { MapPin } from 'lucide-react'
import { expectArrival } from '@/lib/browser/addresses/arrival'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { placesDraft, type PlacesOrigin } from '@/lib/browser/addresses/places-origin'
import { IntentLink } from '@/components/frame/intent-link'
import { pagePath } from '@/lib/core/catalogue/page-path'

const places = 'geo.locate'

/** From a location in words to the search for places, and back with the chosen place. */
export function PlacesLink({ endpointId, draft }: PlacesOrigin) {
  return (
    <IntentLink
      href={pagePath(places) + draftHash(placesDraft({ endpointId, draft }))}
      onClick={() => draft['location'] && expectArrival(places)}
      className="inline-flex items-center gap-1 rounded-sm text-ink-quiet underline-offset-2 hover:text-ink hover:underline pointer-coarse:-my-2 pointer-coarse:py-2"
    >
      <MapPin aria-hidden="true" className="size-3" />
      Search for places
    </IntentLink>
  )
}
