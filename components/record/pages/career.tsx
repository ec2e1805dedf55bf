import { type PartDate, formatPeriod } from '@/lib/core/answers/dates'
import type { Career as CareerFacts, CompanyBlock as Block, Position } from '@/lib/core/answers/experience'
import { monthSpan, type MonthIndex, formatTenure, monthOf } from '@/lib/core/answers/tenure'
import type { ReactNode } from 'react'
import { Disclosure } from '@/components/ui/disclosure'
import { cn } from '@/components/ui/cn'
import { Steps } from '@/components/record/acts/steps'
import { Chips, PlainTable, Section } from '@/components/record/parts/facts'
import { LongText } from '@/components/record/parts/long-text'
import { Picture } from '@/components/record/parts/picture'
import { FoldedFields } from '@/components/record/parts/record-fields'
import { LinkValue, SafeText } from '@/components/record/parts/words'
import { Badge } from '@/components/ui/badge'
import type { Step } from '@/lib/browser/addresses/step'
import { companyStep, peopleStep } from '@/lib/browser/addresses/steps'
import { found, isArray, pick } from '@/lib/core/answers/json'
import { enumLabel } from '@/lib/core/answers/text'
import { wording } from '@/lib/core/records/read-fields'

type Bar = { position: Position; first: MonthIndex; last: MonthIndex }

type Axis = { first: MonthIndex; last: MonthIndex; ticks: number[]; phoneStep: number }

/** Roles that began longer ago carry a mistyped year, and would press all other bars flat. */
const mostYears = 80

const positionsOf = ({ blocks }: CareerFacts): Position[] => blocks.flatMap(({ positions }) => positions)

export function barsOf(career: CareerFacts, now: PartDate): Bar[] {
  const bars = positionsOf(career).flatMap((position) => {
    const span = monthSpan(position.period, now)
    return span === null ? [] : [{ position, ...span }]
  })
  const latest = Math.max(...bars.map(({ last }) => last))
  return bars.filter(({ first }) => first > latest - mostYears * 12)
}

/** From the January before the first role to the January after the last, with at most eight years named. */
export function axisOf(bars: readonly Bar[]): Axis {
  const from = Math.floor(Math.min(...bars.map(({ first }) => first)) / 12)
  const to = Math.floor(Math.max(...bars.map(({ last }) => last)) / 12) + 1
  const step = [1, 2, 5, 10, 20].find((size) => (to - from) / size <= 8) ?? 20
  const ticks = Array.from({ length: to - from }, (_, index) => from + index).filter(
    (year) => step === 1 || year % step === 0,
  )
  return { first: from * 12, last: to * 12, ticks, phoneStep: ticks.length > 5 ? 2 : 1 }
}

function CareerTimeline({ career, at }: { career: CareerFacts; at: number }) {
  const bars = barsOf(career, monthOf(new Date(at)))
  if (bars.length === 0) return <RoleTable career={career} />
  const { first, last, ticks, phoneStep } = axisOf(bars)
  const percent = (months: number) => `${((months / (last - first)) * 100).toFixed(3)}%`
  const years = `${first / 12} to ${last / 12 - 1}`
  return (
    <figure aria-label="Career timeline" className="min-w-0">
      <div
        role="img"
        aria-label={`${bars.length} roles at ${career.companies} companies, ${years}`}
        className="relative pb-[22px] text-xs"
      >
        {ticks.map((year, index) => (
          <span
            key={year}
            data-late={index % phoneStep !== 0 || undefined}
            style={{ left: percent(year * 12 - first) }}
            className="absolute inset-y-0 flex items-end border-l border-line pl-[3px] text-ink-faint max-sm:data-late:hidden"
          >
            {year}
          </span>
        ))}
        {bars.map(({ position: { title, companyName, current, period }, ...bar }, row) => {
          const label = [title, companyName].filter((part) => part !== null).join(' · ')
          const [before, long] = [percent(bar.first - first), percent(bar.last + 1 - bar.first)]
          // words begin where their bar does, or in the later half end where it ends
          const isEarly = bar.first + bar.last < first + last
          return (
            <div key={row} title={`${label}, ${formatPeriod(period)}`} className="relative h-[34px]">
              <p
                style={isEarly ? { marginLeft: before } : { width: percent(bar.last + 1 - first) }}
                className={cn('truncate leading-[18px]', !isEarly && 'text-right')}
              >
                <bdi className={current ? 'font-medium text-ink' : 'text-ink-quiet'}>{label}</bdi>
              </p>
              <span
                style={{ marginLeft: before, width: long }}
                className={cn(
                  'mt-0.5 block h-1.5 rounded-full forced-color-adjust-none [print-color-adjust:exact]',
                  current ? 'bg-ink' : 'bg-outline',
                )}
              />
            </div>
          )
        })}
      </div>
      <Disclosure summary="Career as a table" className="mt-1">
        <RoleTable career={career} />
      </Disclosure>
    </figure>
  )
}

const RoleTable = ({ career }: { career: CareerFacts }) => (
  <PlainTable
    label="Career"
    heads={['Role', 'Company', 'When', 'How long']}
    rows={positionsOf(career).map(({ title, companyName, period, tenure, duration }) => [
      title ?? '',
      companyName ?? '',
      formatPeriod(period) || 'not dated',
      duration ?? (tenure ? formatTenure(tenure) : ''),
    ])}
  />
)

export function Career({ career, at }: { career: CareerFacts; at: number }) {
  return (
    <Section title="Experience" count={positionsOf(career).length}>
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
  const link = name && url
  if (others.length === 0) {
    const company = (
      <LinkValue value={link} name="url">
        {title}
      </LinkValue>
    )
    return <EntryView {...shared} {...roleOf(first, company)} />
  }
  return (
    <EntryView
      {...shared}
      title={title}
      link={link}
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

type EntryViewProps = {
  picture?: { value: unknown; of?: 'person' | undefined } | undefined
  title: string
  link?: string | null | undefined
  badge?: ReactNode
  lines?: readonly ReactNode[]
  small?: string
  text?: string | null | undefined
  chips?: readonly unknown[] | undefined
  steps?: readonly (Step | null)[] | undefined
  rest?: { value: unknown; used: readonly string[]; summary?: string } | undefined
  isInner?: boolean
  children?: ReactNode
}

/** One thing that a record tells of, such as a role or a school. */
export function EntryView({ picture, title, link, badge, lines = [], small, ...rest }: EntryViewProps) {
  const { text, chips, steps = [], rest: left, isInner = false, children } = rest
  const Heading = isInner ? 'h4' : 'h3'
  return (
    <div className="group/record flex min-w-0 gap-4">
      {picture && <Picture value={picture.value} name={title} size="md" of={picture.of ?? 'thing'} />}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-56">
            <Heading className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
              <LinkValue value={link} name="url">
                {title}
              </LinkValue>
              {badge}
            </Heading>
            {lines.map(
              (line, index) =>
                line && (
                  <p key={index} className="wrap-anywhere text-ink-quiet">
                    {typeof line === 'string' ? <SafeText>{line}</SafeText> : line}
                  </p>
                ),
            )}
            {small && (
              <p className="text-sm wrap-anywhere text-ink-quiet">
                <SafeText>{small}</SafeText>
              </p>
            )}
          </div>
          <Steps steps={steps.filter((step) => step !== null)} layout="row" isQuiet />
        </div>
        {text && <LongText text={text} name="description" lines={3} className="mt-1 max-w-prose" />}
        {chips && <Chips label="Skills used" items={chips} className="mt-2" />}
        {left && <FoldedFields {...left} summary={left.summary ?? 'More'} />}
        {children}
      </div>
    </div>
  )
}
