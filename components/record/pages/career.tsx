import { type PartDate, formatPeriod } from '@/lib/core/answers/dates'
import type { Career as Told, CompanyBlock as Block, Position } from '@/lib/core/answers/experience'
import { monthSpan, type MonthIndex, formatTenure, monthOf } from '@/lib/core/answers/tenure'
import { useId, type ReactNode } from 'react'
import { Disclosure } from '@/components/ui/disclosure'
import { cn } from '@/components/ui/cn'
import { PlainTable, Section } from '@/components/record/parts/facts'
import { SafeText, LinkValue } from '@/components/record/parts/words'
import { EntryView } from '@/components/record/pages/entry'
import { Badge } from '@/components/ui/badge'
import { companyStep, peopleStep } from '@/lib/browser/addresses/steps'
import { found, isArray, pick } from '@/lib/core/answers/json'
import { enumLabel } from '@/lib/core/answers/text'
import { wording } from '@/lib/core/records/read-fields'

type Bar = { position: Position; first: MonthIndex; last: MonthIndex }

type Axis = { first: MonthIndex; last: MonthIndex; ticks: number[]; phoneStep: number }

/** Roles that began longer ago carry a mistyped year, and would press all other bars flat. */
const mostYears = 80

export function barsOf(career: Told, now: PartDate): Bar[] {
  const bars = career.blocks
    .flatMap((block) => block.positions)
    .flatMap((position) => {
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

const rowHeight = 34
const axisHeight = 22

function CareerTimeline({ career, at }: { career: Told; at: number }) {
  const now = monthOf(new Date(at))
  const bars = barsOf(career, now)
  const id = useId()
  if (bars.length === 0) return <RoleTable career={career} />
  const axis = axisOf(bars)
  const height = bars.length * rowHeight + axisHeight
  const percent = (month: number) =>
    `${(((month - axis.first) / (axis.last - axis.first)) * 100).toFixed(3)}%`
  const years = `${Math.floor(axis.first / 12)} to ${Math.floor((axis.last - 1) / 12)}`
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className="sr-only">
        Career timeline
      </figcaption>
      <svg
        role="img"
        aria-label={`${bars.length} roles at ${career.companies} companies, ${years}`}
        width="100%"
        height={height}
        className="block overflow-visible text-xs"
      >
        {axis.ticks.map((year, index) => (
          <g key={year} className={cn(index % axis.phoneStep !== 0 && 'max-sm:hidden')}>
            <line
              x1={percent(year * 12)}
              x2={percent(year * 12)}
              y1={0}
              y2={height - axisHeight}
              className="stroke-line"
            />
            <text x={percent(year * 12)} y={height - 6} dx={3} className="fill-ink-faint">
              {year}
            </text>
          </g>
        ))}
        {bars.map((bar, row) => (
          <BarRow key={row} bar={bar} row={row} percent={percent} middle={(axis.first + axis.last) / 2} />
        ))}
      </svg>
      <Disclosure summary="Career as a table" className="mt-1">
        <RoleTable career={career} />
      </Disclosure>
    </figure>
  )
}

type BarRowProps = { bar: Bar; row: number; percent: (month: number) => string; middle: number }

function BarRow({ bar, row, percent, middle }: BarRowProps) {
  const { first, last, position } = bar
  const y = row * rowHeight
  const isEarly = (first + last) / 2 < middle
  const width = `${(Number.parseFloat(percent(last + 1)) - Number.parseFloat(percent(first))).toFixed(3)}%`
  const label = [position.title, position.companyName].filter((part) => part !== null).join(' · ')
  return (
    <g>
      <foreignObject
        x={isEarly ? percent(first) : 0}
        y={y}
        width={isEarly ? `${100 - Number.parseFloat(percent(first))}%` : percent(last + 1)}
        height={18}
      >
        <p className={cn('truncate leading-[18px]', !isEarly && 'text-right')}>
          <bdi className={position.current ? 'font-medium text-ink' : 'text-ink-quiet'}>{label}</bdi>
        </p>
      </foreignObject>
      <rect
        x={percent(first)}
        y={y + 20}
        width={width}
        height={6}
        rx={3}
        className={position.current ? 'fill-ink' : 'fill-outline'}
      >
        <title>{`${label}, ${formatPeriod(position.period)}`}</title>
      </rect>
    </g>
  )
}

const RoleTable = ({ career }: { career: Told }) => (
  <PlainTable
    label="Career"
    heads={['Role', 'Company', 'When', 'How long']}
    rows={career.blocks
      .flatMap(({ positions }) => positions)
      .map(({ title, companyName, period, tenure, duration }) => [
        title ?? '',
        companyName ?? '',
        formatPeriod(period) || 'not dated',
        duration ?? (tenure ? formatTenure(tenure) : ''),
      ])}
  />
)

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
