import type { ReactNode } from 'react'
import { CareerTimeline } from '@/components/record/pages/career-timeline'
import { EntryView } from '@/components/record/pages/entry'
import { LinkValue } from '@/components/record/parts/link-value'
import { SafeText } from '@/components/record/parts/safe-text'
import { Section } from '@/components/record/parts/section'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { companyStep, peopleStep } from '@/lib/browser/addresses/steps'
import { formatPeriod } from '@/lib/core/answers/dates'
import type { Career as Told, CompanyBlock as Block, Position } from '@/lib/core/answers/experience'
import { found, isArray, pick } from '@/lib/core/answers/json'
import { formatTenure } from '@/lib/core/answers/tenure'
import { enumLabel } from '@/lib/core/answers/text'
import { wording } from '@/lib/core/records/read-fields'

export function Career({ career, at }: { career: Told; at: number }) {
  const count = career.blocks.reduce((sum, block) => sum + block.positions.length, 0)
  if (count === 0) return null
  return (
    <Section title="Experience" count={count}>
      <CareerTimeline career={career} at={at} />
      <ol className="mt-6 flex flex-col gap-7">
        {career.blocks.map((block, index) => (
          <li key={index}>
            <Company block={block} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** A company with its roles; a single role names its company and stands beside the logo. */
function Company({ block }: { block: Block }) {
  const { positions, months, name } = block
  const [first, ...others] = positions
  if (!first) return null
  const url = positions.find(({ companyUrl }) => companyUrl !== null)?.companyUrl
  const shared = {
    picture: { value: pick(first.value, ['companylogo', 'logo', 'companylogourl', 'logourl']) },
    steps: [companyStep(block.company, 'Company'), peopleStep(block.company, 'People')],
  }
  const title = name ?? 'Company not given'
  if (others.length === 0) {
    const company =
      name && url ? (
        <LinkValue value={url} name="url">
          {name}
        </LinkValue>
      ) : (
        <SafeText>{title}</SafeText>
      )
    return <EntryView {...shared} {...roleOf(first, company)} />
  }
  return (
    <EntryView
      {...shared}
      title={title}
      link={name && url}
      small={months > 0 ? `${formatTenure(block)} · ${positions.length} roles` : ''}
    >
      <ol className="mt-3 flex flex-col gap-5">
        {positions.map((position) => (
          <li
            key={position.index}
            className={cn('border-l-2 pl-4', position.current ? 'border-ink' : 'border-line')}
          >
            <EntryView {...roleOf(position)} isInner />
          </li>
        ))}
      </ol>
    </EntryView>
  )
}

const kindNames = ['employmenttype', 'employment', 'workplacetype', 'locationtype', 'worktype']

const shownElsewhere = 'companylogo logo companynetworkurl companyurl duration iscurrent companyname'.split(
  ' ',
)

function roleOf(position: Position, company?: ReactNode) {
  const { title, current, period, tenure, duration, approximate, location, description, value } = position
  const kinds = kindNames.flatMap((name) => found(value, [name]) ?? [])
  const skills = found(value, ['skills'])
  const chips = skills && isArray(skills.value) ? skills.value : undefined
  const spent = duration ?? (tenure && formatTenure(tenure))
  const kindWords = kinds.flatMap(({ value: kind }) => enumLabel(wording(kind) ?? '') || []).join(' · ')
  return {
    title: title ?? 'Role not given',
    badge: current && <Badge tone="outline">Current</Badge>,
    lines: [
      company ? (
        <>
          <span className="text-ink">{company}</span>
          {kindWords && ` · ${kindWords}`}
        </>
      ) : (
        kindWords
      ),
    ],
    small: [formatPeriod(period), spent && `${approximate ? '≈ ' : ''}${spent}`, location]
      .filter(Boolean)
      .join(' · '),
    text: description,
    chips,
    rest: {
      value,
      used: [
        ...position.used,
        ...kinds.map(({ key }) => key),
        ...(chips && skills ? [skills.key] : []),
        ...shownElsewhere.flatMap((name) => found(value, [name])?.key ?? []),
      ],
      summary: 'More about this role',
    },
  }
}
