import { CompanyHeader, readCompany, type Company } from '@/components/record/company/company-header'
import { Locations } from '@/components/record/company/locations'
import { SimilarStrip } from '@/components/record/company/similar-strip'
import { CountValue } from '@/components/record/parts/scalar'
import { RecordActions } from '@/components/record/record-slots'
import { StepLink } from '@/components/frame/step-link'
import { seatSteps } from '@/lib/browser/addresses/steps'
import { Chips, FactList, type Fact } from '@/components/record/parts/facts'
import { LinkValue } from '@/components/record/parts/link-value'
import { LongText } from '@/components/record/parts/long-text'
import { OtherFields } from '@/components/record/parts/other-fields'
import { RecordFields } from '@/components/record/parts/record-fields'
import { SafeText } from '@/components/record/parts/safe-text'
import { Section } from '@/components/record/parts/section'
import { SectionLinks } from '@/components/record/parts/section-links'
import { placeText, readElsewhere } from '@/lib/core/records/place-text'
import type { RoleHints } from '@/components/record/role-hints'

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
