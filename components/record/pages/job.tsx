import type { ReactNode } from 'react'
import { headOf, postedIn } from '@/components/record/pages/record-head'
import {
  ownAddress,
  pageOf,
  RecordLine,
  shortFacts,
  type Drawn,
  type Part,
} from '@/components/record/pages/record-page'
import { CardWords } from '@/components/record/parts/card'
import { MetaLine, Section } from '@/components/record/parts/facts'
import { LongText, RichText } from '@/components/record/parts/long-text'
import { RecordFields } from '@/components/record/parts/record-fields'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/words'
import { CountValue, TimeValue } from '@/components/record/parts/value'
import { RecordActions, type RoleHints } from '@/components/record/record-context'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { isBlank, isObject } from '@/lib/core/answers/json'
import { kindOf } from '@/lib/core/answers/kinds'
import { enumLabel } from '@/lib/core/answers/text'
import { employerOf, job } from '@/lib/core/records/job'
import { readRecord } from '@/lib/core/records/read'

const jobFacts = shortFacts({
  employment: {},
  level: {},
  functions: { label: 'Function' },
  industries: { label: 'Industry' },
  salary: {
    label: 'Salary',
    as: ({ facts: { text } }) =>
      [text('salary'), text('salarySource')].flatMap((one) => (one ? enumLabel(one) : [])).join(', ') || null,
  },
  applicants: { of: ['applicant'] },
  views: { of: ['view'] },
  posted: {
    label: 'Posted',
    as: (drawn) => (isBlank(postedIn(drawn)) ? null : <TimeValue value={postedIn(drawn)} />),
  },
  expires: {},
  ats: {},
  applyUrl: {},
  url: { label: 'Page', as: ownAddress },
})

/** Characters. A longer description is shown as text in a scroll box. */
const longest = 20_000

const description: Part = ({ facts }) => {
  const told = facts.told('descriptionHtml') ?? facts.told('about')
  return told && <Section title="Description">{describe(told.raw)}</Section>
}

function describe(value: unknown): ReactNode {
  if (typeof value !== 'string') return <RecordFields value={value} name="description" depth={1} />
  if (value.length <= longest && kindOf(value, 'description') === 'html') return <RichText html={value} />
  return <LongText text={value} name="description" lines={6} className="max-w-prose" />
}

const employer: Part = ({ facts }) => {
  const value = employerOf(facts)
  return (
    isObject(value) && (
      <Section
        title={<SafeText>{facts.text('company') ?? 'Company'}</SafeText>}
        actions={<RecordActions value={value} entity="company" layout="bar" />}
      >
        <RecordFields value={value} name="company" depth={1} />
      </Section>
    )
  )
}

export const JobPage = pageOf({
  kind: job,
  entity: 'job',
  unnamed: 'Title not given',
  parts: [
    jobFacts,
    description,
    'skills',
    'benefits',
    ({ facts }) => {
      const [poster] = facts.entries('poster')
      return (
        isObject(poster) && (
          <Section title="Posted by">
            <RecordLine value={poster} entity="person" size="md" />
          </Section>
        )
      )
    },
    employer,
  ],
})

/** What a list says of a job, before its details are bought. */
export const JobFacts = ({ value, hints }: Pick<Drawn, 'value' | 'hints'>) => (
  <>
    {jobFacts({ value, hints, facts: readRecord(job, value), at: 0 })}
    <p className="text-sm text-ink-quiet">
      This is what the list says. The description, the skills and who posted it come with the details.
    </p>
  </>
)

type JobCardProps = {
  value: unknown
  hints: RoleHints
  at: number
  isOpen: boolean
  tick: () => ReactNode
  open: () => void
}

export function JobCard({ value, hints, at, isOpen, tick, open }: JobCardProps) {
  const facts = readRecord(job, value, at)
  const { picture, name, line, badges = [], meta = [] } = headOf.job({ facts, hints, at })
  const { text, raw } = facts
  return (
    <li className={cn('relative flex gap-3 px-3 py-3 hover:bg-hover', isOpen && 'bg-hover')}>
      <span className="self-start">{tick()}</span>
      <Picture value={picture} name={line ?? ''} size="md" of="thing" />
      <CardWords
        as="h2"
        title={name ?? 'Title not given'}
        press={{
          'aria-current': isOpen || undefined,
          onClick: open,
          className:
            'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
        }}
        lines={[line, text('place')]}
      >
        <MetaLine
          className="text-sm"
          facts={[
            ...meta.slice(1),
            !isBlank(raw('applicants')) && (
              <CountValue key="applicants" value={raw('applicants')} one="applicant" />
            ),
          ]}
        />
        <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {badges.map((badge, index) => badge && <Badge key={index} {...badge} />)}
        </span>
      </CardWords>
    </li>
  )
}
