import { CountValue } from '@/components/record/parts/scalar'
import { RecordActions } from '@/components/record/record-slots'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { Section } from '@/components/record/parts/section'
import { FoldedFields, OtherFields } from '@/components/record/parts/other-fields'
import { wording } from '@/lib/core/records/read-fields'
import { pick, pickText } from '@/lib/core/answers/json'
import { useState } from 'react'
import { isSeat } from '@/lib/core/records/company'
import { placeText, readElsewhere } from '@/lib/core/records/place-text'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { countText } from '@/lib/core/text'
import { CompanyHeader, readCompany, type Company } from '@/components/record/company/company-header'
import { StepLink } from '@/components/frame/step-link'
import { seatSteps } from '@/lib/browser/addresses/steps'
import { Chips, FactList, type Fact } from '@/components/record/parts/facts'
import { LinkValue } from '@/components/record/parts/link-value'
import { LongText } from '@/components/record/parts/long-text'
import { RecordFields } from '@/components/record/parts/record-fields'
import { SectionLinks } from '@/components/record/parts/section-links'
import type { RoleHints } from '@/components/record/role-hints'

/** Companies that the answer names beside the one that was bought. */
export function SimilarStrip({ companies }: { companies: readonly unknown[] }) {
  if (companies.length === 0) return null
  return (
    <Section title="Similar organisations" count={companies.length}>
      <div
        role="region"
        aria-label="Similar organisations, side by side"
        tabIndex={0}
        className="relative overflow-x-auto pb-2"
      >
        <ul className="flex w-max gap-3">
          {companies.map((company, index) => {
            const name = pickText(company, ['name', 'companyname', 'title']) ?? 'Not named'
            return (
              <li
                key={index}
                className="flex w-64 flex-col gap-2 rounded-lg border border-line bg-raised p-3"
              >
                <div className="flex min-w-0 items-center gap-3">
                  <Picture
                    value={pick(company, ['logo', 'logourl', 'logos'])}
                    name={name}
                    size="md"
                    shape="thing"
                  />
                  <div className="min-w-0">
                    <p className="truncate font-medium">
                      <SafeText>{name}</SafeText>
                    </p>
                    <p className="truncate text-xs text-ink-quiet">
                      <SafeText>{wording(pick(company, ['industry', 'industries'])) ?? ''}</SafeText>
                    </p>
                    <p className="text-xs text-ink-faint">
                      <CountValue
                        value={pick(company, ['followercount', 'followers'])}
                        one="follower"
                        many="followers"
                      />
                    </p>
                  </div>
                </div>
                <div className="mt-auto flex justify-end">
                  <RecordActions value={company} entity="company" />
                </div>
              </li>
            )
          })}
        </ul>
      </div>
      <FoldedFields value={{ companies }} used={[]} summary="All their fields" />
    </Section>
  )
}

const atFirst = 5
const step = 100

export function Locations({ locations }: { locations: readonly unknown[] }) {
  const [end, setEnd] = useState(atFirst)
  if (locations.length === 0) return null
  const left = locations.length - end
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
      {left > 0 && (
        <Button size="sm" variant="quiet" className="mt-2 -ml-2.5" onClick={() => setEnd(end + step)}>
          {left <= step ? `${left} more` : `Show ${step} of ${countText(left)} more`}
        </Button>
      )}
      <FoldedFields value={{ locations }} used={[]} summary="All fields of the locations" />
    </Section>
  )
}

type CompanyPageProps = { value: unknown; hints: RoleHints }

export function CompanyPage({ value, hints }: CompanyPageProps) {
  const company = readCompany(value, hints)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <CompanyHeader company={company}>
        <RecordActions value={value} entity="company" layout="bar" />
      </CompanyHeader>
      <SectionLinks />
      <FactList facts={factsOf(company)} layout="columns" onlyFilled />
      {company.description !== null && (
        <Section title="About">
          <LongText text={company.description} name="description" lines={6} className="max-w-prose" />
        </Section>
      )}
      {company.specialities.length > 0 && (
        <Section title="Specialities" count={company.specialities.length}>
          <Chips label="Specialities" items={company.specialities} />
        </Section>
      )}
      <Locations locations={company.locations} />
      {company.funding !== null && (
        <Section title="Funding">
          <RecordFields value={company.funding.raw} name="funding" depth={1} />
        </Section>
      )}
      <SimilarStrip companies={company.similar} />
      <OtherFields value={value} used={[...company.used]} />
    </div>
  )
}

function factsOf(company: Company): Fact[] {
  const { headquarters } = company
  const place = placeText(headquarters)
  const elsewhere = readElsewhere(headquarters)
  const words = (text: string | null) => (text === null ? undefined : <SafeText>{text}</SafeText>)
  return [
    fact('Industry', company.industries.length > 0 ? words(company.industries.join(', ')) : undefined),
    fact('Employees', words(company.band)),
    fact(
      'On the network',
      company.count === undefined ? undefined : (
        <CountValue value={company.count} one="person" many="people" />
      ),
    ),
    fact(
      'Headquarters',
      place === null ? undefined : (
        <>
          <SafeText>{place}</SafeText>
          {elsewhere !== null && (
            <span className="block text-xs text-ink-faint">
              also read as {elsewhere}; the given text counts
            </span>
          )}
          {seatSteps(headquarters).map(
            (step) =>
              step && (
                <span key={step.label} className="-ml-2.5 block">
                  <StepLink step={step} variant="quiet" />
                </span>
              ),
          )}
        </>
      ),
    ),
    fact('Founded', words(company.founded)),
    fact('Type', words(company.type)),
    fact(
      'Website',
      company.website === null ? undefined : <LinkValue value={company.website} name="website" />,
    ),
    fact(
      'Page',
      company.networkUrl === null ? undefined : <LinkValue value={company.networkUrl} name="url" />,
    ),
    fact('Phone', company.phone === null ? undefined : <LinkValue value={company.phone} name="phone" />),
    fact(
      'Open jobs',
      company.openJobs === undefined ? undefined : (
        <CountValue value={company.openJobs} one="job" many="jobs" />
      ),
    ),
  ]
}

const fact = (label: string, children: Fact['children']): Fact => ({ name: label, label, children })
