import type { ReactNode } from 'react'
import { Chips } from '@/components/record/profile/chips'
import { Rest } from '@/components/record/profile/rest'
import { LongText } from '@/components/record/parts/long-text'
import { SafeText } from '@/components/record/parts/safe-text'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { wording } from '@/lib/core/records/read-fields'
import { formatPeriod } from '@/lib/core/answers/date-text'
import { found, isArray } from '@/lib/core/answers/json'
import { enumLabel } from '@/lib/core/answers/labels'
import type { Position } from '@/lib/core/answers/position'
import { formatTenure } from '@/lib/core/answers/tenure'

type RoleProps = {
  position: Position
  /** Where the role stands alone, its company is named with it. */
  company?: ReactNode
}

const kindNames = ['employmenttype', 'employment', 'workplacetype', 'locationtype', 'worktype']

/** One role: title, when and how long, where, and what it was about. */
export function Role({ position, company }: RoleProps) {
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
      <Rest value={value} used={used} summary="More about this role" />
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
