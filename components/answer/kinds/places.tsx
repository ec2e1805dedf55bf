import { MapPin } from 'lucide-react'
import { expectArrival } from '@/lib/browser/addresses/arrival'
import { draftHash, readDraftHash, useHash, withName } from '@/lib/browser/addresses/draft-hash'
import { originOf, type PlacesOrigin } from '@/lib/browser/addresses/places-origin'
import { placeName, stepsOf } from '@/lib/browser/addresses/steps'
import type { CardProps, KindView } from '@/components/answer/answer'
import { CardWords } from '@/components/record/parts/card'
import { MetaLine } from '@/components/record/parts/facts'
import { readableNumber } from '@/components/record/parts/value'
import { IntentLink } from '@/components/frame/intent-link'
import { buttonStyle } from '@/components/ui/button'
import { findEndpoint } from '@/lib/core/catalogue'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import { pick, pickText } from '@/lib/core/answers/json'
import { enumLabel } from '@/lib/core/answers/text'
import { placeId } from '@/lib/core/answers/handoff'
import { StepLink } from '@/components/frame/step-link'

function usePlacesOrigin(): (PlacesOrigin & { title: string }) | null {
  const origin = originOf(readDraftHash(useHash()))
  const asked = origin && findEndpoint(origin.endpointId)
  return asked ? { ...origin, title: asked.title } : null
}

function PlacesHead() {
  const origin = usePlacesOrigin()
  return origin && <p className="text-ink-quiet">Choose a place for “{origin.title}”.</p>
}

function PlaceCard({ item: { value, hints, open } }: CardProps) {
  const origin = usePlacesOrigin()
  const id = placeId(value)
  const name = placeName(value) ?? hints.title
  const type = pickText(value, ['type', 'kind', 'placetype'])
  const people = pick(value, ['population'])
  return (
    <li className="flex min-w-0 flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <CardWords title={name ?? 'Not named'} press={{ onClick: open }} className="basis-56" lines={[]}>
        <MetaLine
          className="text-sm"
          facts={[
            type && enumLabel(type.charAt(0).toUpperCase() + type.slice(1)),
            typeof people === 'number' && `${readableNumber(people, 'population')} people`,
            id && (
              <span key="id" className="font-mono text-xs leading-5">
                {id}
              </span>
            ),
          ]}
        />
      </CardWords>
      {origin && id !== null ? (
        <UsePlace origin={origin} id={id} name={name} />
      ) : (
        // a place alone is a wide search: its form comes filled, to be narrowed before it is paid for
        <div className="flex flex-wrap gap-2">
          {stepsOf('place', value).map((step) => (
            <StepLink key={step.label} step={step} />
          ))}
        </div>
      )}
    </li>
  )
}

function UsePlace({ origin, id, name }: { origin: PlacesOrigin; id: string; name: string | null }) {
  const { location: _, ...kept } = origin.draft
  const draft = withName({ ...kept, geoId: id }, id, name)
  return (
    <IntentLink
      href={pagePath(origin.endpointId) + draftHash(draft)}
      onClick={() => expectArrival(origin.endpointId)}
      className={buttonStyle({ size: 'sm' })}
    >
      Use this place
      {name !== null && <span className="sr-only"> {name}</span>}
    </IntentLink>
  )
}

export const placesView: KindView = {
  as: 'lists',
  Head: PlacesHead,
  look: {
    label: 'Places',
    cards: { className: 'divide-y divide-line rounded-lg border border-line', Card: PlaceCard },
  },
}
