import type { ReactNode } from 'react'
import { CareerTimeline } from '@/components/record/profile/career-timeline'
import { Section } from '@/components/record/parts/section'
import type { Career as Told, CompanyBlock as Block, Position } from '@/lib/core/answers/experience'
import { Steps } from '@/components/record/acts/steps'
import { companyStep, peopleStep } from '@/lib/browser/addresses/steps'
import { LinkValue } from '@/components/record/parts/link-value'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { cn } from '@/components/ui/cn'
import { pick, found, isArray } from '@/lib/core/answers/json'
import { formatTenure } from '@/lib/core/answers/tenure'
import { Chips } from '@/components/record/parts/facts'
import { FoldedFields } from '@/components/record/parts/other-fields'
import { LongText } from '@/components/record/parts/long-text'
import { Badge } from '@/components/ui/badge'
import { wording } from '@/lib/core/records/read-fields'
import { formatPeriod } from '@/lib/core/answers/dates'
import { enumLabel } from '@/lib/core/answers/text'

export function Career({ career, at }: { career: Told; at: number }) {
  const count = career.blocks.reduce((sum, block) => sum + block.positions.length, 0)
  if (count === 0) return null
  return (
    <Section title="Experience" count={count}>
      <CareerTimeline career={career} at={at} />
      <ol className="mt-6 flex flex-col gap-7">
        {career.blocks.map((block, index) => (
          <CompanyBlock key={index} block={block} />
        ))}
      </ol>
    </Section>
  )
}

/** A company with its roles; a single role stands beside the logo without a list. */
function CompanyBlock({ block }: { block: Block }) {
  const { positions } = block
  const [first] = positions
  if (!first) return null
  const isSingle = positions.length === 1
  const logo = pick(first.value, ['companylogo', 'logo', 'companylogourl', 'logourl'])
  const steps = [companyStep(block.company, 'Company'), peopleStep(block.company, 'People')].filter(
    (step) => step !== null,
  )
  return (
    <li className="group/record grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <Picture value={logo} name={block.name ?? first.title ?? ''} size="md" shape="thing" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-56">
            {isSingle ? (
              <Role position={first} company={<CompanyName block={block} />} />
            ) : (
              <>
                <h3 className="font-semibold wrap-anywhere">
                  <CompanyName block={block} />
                </h3>
                {block.months > 0 && (
                  <p className="text-sm text-ink-quiet">
                    {formatTenure(block)} · {positions.length} roles
                  </p>
                )}
              </>
            )}
          </div>
          <Steps steps={steps} layout="row" isQuiet />
        </div>
        {!isSingle && (
          <ol className="mt-3 flex flex-col gap-5">
            {positions.map((position) => (
              <li
                key={position.index}
                className={cn('border-l-2 pl-4', position.current ? 'border-ink' : 'border-line')}
              >
                <Role position={position} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </li>
  )
}

function CompanyName({ block: { name, positions } }: { block: Block }) {
  const url = positions.find(({ companyUrl }) => companyUrl !== null)?.companyUrl
  if (name === null) return 'Company not given'
  return url ? (
    <LinkValue value={url} name="url">
      {name}
    </LinkValue>
  ) : (
    <SafeText>{name}</SafeText>
  )
}

type RoleProps = {
  position: Position
  /** Named with the role where it is the only one at its company. */
  company?: ReactNode
}

const kindNames = ['employmenttype', 'employment', 'workplacetype', 'locationtype', 'worktype']

function Role({ position, company }: RoleProps) {
  const Heading = company ? 'h3' : 'h4'
  const { title, current, period, tenure, duration, approximate, location, description, value } = position
  const kinds = kindNames.flatMap((name) => found(value, [name]) ?? [])
  const skills = found(value, ['skills'])
  const when = formatPeriod(period)
  const spent = duration ?? (tenure && formatTenure(tenure))
  const used = [
    ...position.used,
    ...kinds.map(({ key }) => key),
    ...(skills && isArray(skills.value) ? [skills.key] : []),
    ...shownElsewhere.flatMap((name) => found(value, [name])?.key ?? []),
  ]
  return (
    <div className={cn('min-w-0', current && company && 'border-l-2 border-ink pl-3')}>
      <Heading className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
        <SafeText>{title ?? 'Role not given'}</SafeText>
        {current && <Badge tone="outline">Current</Badge>}
      </Heading>
      {company && (
        <p className="wrap-anywhere">
          {company}
          {kinds.length > 0 && <Kinds kinds={kinds} />}
        </p>
      )}
      {!company && kinds.length > 0 && (
        <p className="text-ink-quiet">
          <Kinds kinds={kinds} bare />
        </p>
      )}
      <p className="text-sm text-ink-quiet">
        {[when, spent && `${approximate ? '≈ ' : ''}${spent}`, location]
          .filter(Boolean)
          .map((fact, index) => (
            <span key={index}>
              {index > 0 && ' · '}
              <SafeText>{String(fact)}</SafeText>
            </span>
          ))}
      </p>
      {description !== null && (
        <LongText text={description} name="description" lines={3} className="mt-2 max-w-prose" />
      )}
      {skills && isArray(skills.value) && <Chips label="Skills used" items={skills.value} className="mt-2" />}
      <FoldedFields value={value} used={used} summary="More about this role" />
    </div>
  )
}

const shownElsewhere = [
  'companylogo',
  'logo',
  'companynetworkurl',
  'companyurl',
  'duration',
  'iscurrent',
  'companyname',
]

type KindsProps = { kinds: readonly { key: string; value: unknown }[]; bare?: boolean }

function Kinds({ kinds, bare = false }: KindsProps) {
  const words = kinds.flatMap(({ value }) => {
    const text = wording(value)
    return text === null ? [] : [enumLabel(text)]
  })
  return (
    <span className="text-ink-quiet">
      {!bare && ' · '}
      <SafeText>{words.join(' · ')}</SafeText>
    </span>
  )
}
