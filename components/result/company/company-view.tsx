'use client'

import type { AnswerProps } from '@/components/result/answer'
import { GenericView } from '@/components/result/generic-view'
import { CompanyHeader } from '@/components/result/company/company-header'
import { Locations } from '@/components/result/company/locations'
import { readCompany } from '@/components/result/company/read-company'
import { SimilarStrip } from '@/components/result/company/similar-strip'
import { CountValue } from '@/components/result/count-value'
import { RowActions } from '@/components/result/handoff/row-actions'
import { StepLink } from '@/components/result/handoff/step-link'
import { seatSteps } from '@/components/result/handoff/steps'
import { Chips } from '@/components/result/profile/chips'
import { FactList, type Fact } from '@/components/result/parts/fact-list'
import { LinkValue } from '@/components/result/parts/link-value'
import { LongText } from '@/components/result/parts/long-text'
import { OtherFields } from '@/components/result/parts/other-fields'
import { RecordFields } from '@/components/result/parts/record-fields'
import { SafeText } from '@/components/result/parts/safe-text'
import { Section } from '@/components/result/parts/section'
import { placeText, readElsewhere } from '@/components/result/place-text'
import { hintsOf } from '@/components/result/role-hints'
import { resolve } from '@/lib/answers/pointer'
import type { Company } from '@/components/result/company/read-company'

/** A company as a prospect: what it is, how large, where, and what can be bought about it. */
export function CompanyView({ answer }: AnswerProps) {
  const { item } = answer.view
  const value = resolve(answer.document, item?.ptr ?? '')
  const company = readCompany(value, item ? hintsOf(value, item.roles) : undefined)
  if (!item) return <GenericView answer={answer} />
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <CompanyHeader company={company}>
        <RowActions value={value} entity="company" answer={answer} layout="bar" />
      </CompanyHeader>
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
          <RecordFields value={company.funding.value} name={company.funding.key} depth={1} />
        </Section>
      )}
      <SimilarStrip companies={company.similar} answer={answer} />
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
