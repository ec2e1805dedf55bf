import { StepLink } from '@/components/frame/step-link'
import { Others, ownAddress, pageOf, shortFacts } from '@/components/record/pages/record-page'
import { useMore } from '@/components/record/parts/card'
import { FoldedFields } from '@/components/record/parts/record-fields'
import { SafeText } from '@/components/record/parts/words'
import { Section } from '@/components/record/parts/facts'
import { Badge } from '@/components/ui/badge'
import { seatSteps } from '@/lib/browser/addresses/steps'
import { company, isSeat, seatOf } from '@/lib/core/records/company'
import type { Facts } from '@/lib/core/records/kind'
import { placeText, readElsewhere } from '@/lib/core/records/read-fields'

const industriesOf = ({ words, text }: Facts) => [
  ...new Set([...words('industries'), text('industry') ?? []].flat()),
]

const seatIn = (facts: Facts): unknown => {
  const place = facts.raw('place')
  return seatOf(facts) ?? place
}

function Seat({ seat }: { seat: unknown }) {
  const elsewhere = readElsewhere(seat)
  return (
    <>
      <SafeText>{placeText(seat) ?? ''}</SafeText>
      {elsewhere !== null && (
        <span className="block text-xs text-ink-faint">also read as {elsewhere}; the given text counts</span>
      )}
      {seatSteps(seat).map(
        (step) =>
          step && (
            <span key={step.label} className="-ml-2.5 block">
              <StepLink step={step} variant="quiet" />
            </span>
          ),
      )}
    </>
  )
}

export function placesIn(facts: Facts): readonly unknown[] {
  const name = (place: unknown) => placeText(place) ?? ''
  return facts
    .entries('locations')
    .toSorted((a, b) => Number(isSeat(b)) - Number(isSeat(a)) || name(a).localeCompare(name(b), 'en'))
}

function Locations({ locations }: { locations: readonly unknown[] }) {
  const { end, more } = useMore(locations.length, { first: 5, size: 100 })
  return (
    <Section title="Locations" count={locations.length}>
      <ul className="flex flex-col gap-1.5">
        {locations.slice(0, end).map((place, index) => {
          const elsewhere = readElsewhere(place)
          return (
            <li key={index} className="flex flex-wrap items-center gap-x-2">
              <SafeText>{placeText(place) ?? 'Place not given'}</SafeText>
              {isSeat(place) && <Badge tone="outline">Headquarters</Badge>}
              {elsewhere !== null && <span className="text-xs text-ink-faint">also read as {elsewhere}</span>}
            </li>
          )
        })}
      </ul>
      {more}
      <FoldedFields value={{ locations }} summary="All fields of the locations" />
    </Section>
  )
}

export const CompanyPage = pageOf({
  kind: company,
  entity: 'company',
  unnamed: 'Name not given',
  parts: [
    shortFacts({
      industry: { label: 'Industry', as: ({ facts }) => industriesOf(facts).join(', ') || null },
      size: { label: 'Employees' },
      employees: { label: 'On the network', of: ['person', 'people'] },
      place: {
        label: 'Headquarters',
        as: ({ facts }) => (placeText(seatIn(facts)) === null ? null : <Seat seat={seatIn(facts)} />),
      },
      founded: {},
      type: {},
      website: {},
      url: { label: 'Page', as: ownAddress },
      phone: {},
      openJobs: { of: ['job'] },
    }),
    'about',
    'specialities',
    ({ facts }) => <Locations locations={placesIn(facts)} />,
    'funding',
    ({ facts }) => (
      <Others title="Similar organisations" records={facts.entries('similar')} entity="company" />
    ),
  ],
})
