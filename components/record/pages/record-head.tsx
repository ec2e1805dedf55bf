import { createContext, isValidElement, useContext, type ReactNode } from 'react'
import { BadgeCheck } from 'lucide-react'
import { RecordActions, useIsWithin, type RoleHints } from '@/components/record/record-context'
import { MetaLine } from '@/components/record/parts/facts'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/words'
import { CountValue, TimeValue } from '@/components/record/parts/value'
import { Badge, type BadgeProps } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { formatDate, formatReading, instantOf, readDate } from '@/lib/core/answers/dates'
import { isArray, isBlank, isObject } from '@/lib/core/answers/json'
import { enumLabel } from '@/lib/core/answers/text'
import type { Entity } from '@/lib/core/answers/view'
import type { Facts } from '@/lib/core/records/kind'
import { keptKinds } from '@/lib/core/records/kinds'
import { readRecord } from '@/lib/core/records/read'

export type Head = {
  picture?: unknown
  name: string | null
  badges?: readonly (BadgeProps | false)[]
  line?: string | null
  quiet?: string | null
  meta?: readonly ReactNode[]
}

export type HeadFacts = Pick<Facts, 'text' | 'raw' | 'flag'>

type Headed = { facts: HeadFacts; hints: RoleHints; at: number }

const verified: BadgeProps = {
  tone: 'outline',
  children: [<BadgeCheck key="sign" aria-hidden="true" />, ' Verified'],
}

const marks = {
  verified,
  openToWork: { tone: 'success', children: 'Open to work' },
  hiring: { children: 'Hiring' },
  premium: { tone: 'outline', children: 'Premium' },
  influencer: { tone: 'outline', children: 'Influencer' },
  memorialized: { children: 'In memory' },
} as const satisfies Record<string, BadgeProps>

const counted = ({ raw }: HeadFacts, key: string, one: string) =>
  raw(key) !== undefined && <CountValue key={key} value={raw(key)} one={one} />

function personHead({ facts, hints }: Headed): Head {
  const { text, raw, flag } = facts
  const headline = text('headline')
  const role = [text('position'), text('company')].filter(Boolean).join(' at ')
  const isSaid = headline !== null && (role === '' || headline.includes(role))
  const since = formatReading(readDate(text('roleStart')))
  return {
    picture: raw('picture') ?? hints.image,
    name: text('name') ?? hints.title,
    badges: Object.entries(marks).map(([key, badge]) => flag(key) === true && badge),
    line: isSaid ? headline : role || null,
    quiet: isSaid ? null : headline,
    meta: [
      text('place'),
      since && `in the role since ${since}`,
      counted(facts, 'followers', 'follower'),
      counted(facts, 'connections', 'connection'),
    ],
  }
}

const companyHead = ({ facts, hints }: Headed): Head => ({
  picture: facts.raw('picture') ?? hints.image,
  name: facts.text('name') ?? hints.title,
  badges: [facts.flag('verified') === true && verified],
  line: facts.text('tagline'),
  meta: [facts.text('industry'), facts.text('place'), counted(facts, 'followers', 'follower')],
})

/** Milliseconds. */
const newFor = 24 * 60 * 60 * 1000

export const postedIn = ({ facts, hints }: Pick<Headed, 'facts' | 'hints'>): unknown =>
  facts.raw('posted') ?? hints.date

/** Whether a job is new is judged by when its answer came. */
function jobHead(headed: Headed): Head {
  const { facts, hints, at } = headed
  const { text, raw, flag } = facts
  const [workplace, posted] = [text('workplace'), postedIn(headed)]
  const isClosed = flag('closed') === true
  const instant = instantOf(posted)
  const isNew = !isClosed && instant !== null && at - instant < newFor && at >= instant
  return {
    picture: raw('picture') ?? hints.image,
    name: text('name') ?? hints.title,
    badges: [
      workplace !== null && { tone: 'outline', children: <SafeText>{enumLabel(workplace)}</SafeText> },
      isClosed && { tone: 'warning', children: 'Closed' },
      isNew && { tone: 'success', children: 'New' },
      flag('easyApply') === true && { children: 'Easy apply' },
    ],
    line: text('company'),
    meta: [
      text('place'),
      text('salary'),
      isBlank(posted) ? text('age') : <TimeValue key="posted" value={posted} relative />,
    ],
  }
}

/** When an ad ran: 'since 14 Nov 2026', '3 May – 9 Jun 2026'; nothing where no date was given. */
export function runDates({ raw, flag }: HeadFacts): string | null {
  const [start, end] = [dateText(raw('from')), dateText(raw('to'))]
  if (start && end) return start === end ? start : `${start} – ${end}`
  if (start) return flag('active') === false ? `from ${start}` : `since ${start}`
  return end ? `until ${end}` : null
}

function dateText(value: unknown): string {
  const reading = readDate(value)
  return reading.state === 'date' ? formatDate(reading.date) : formatReading(reading)
}

export const formatIn = ({ text }: HeadFacts): string | null => enumLabel(text('format') ?? '') || null

const adHead = ({ facts }: Headed): Head => ({
  picture: facts.raw('picture'),
  name: facts.text('company'),
  badges: [
    facts.flag('active') === true && { tone: 'success', children: 'Running' },
    facts.flag('active') === false && { children: 'Ended' },
  ],
  meta: [formatIn(facts), runDates(facts)],
})

export const headOf = { person: personHead, company: companyHead, job: jobHead, ad: adHead } as const

export type HeadedKind = keyof typeof headOf

export const isHeaded = (entity: Entity): entity is HeadedKind => Object.hasOwn(headOf, entity)

/** The head of a record of which a list or an answer of no known kind tells. */
export function summaryOf(name: string, value: unknown, entity: Entity, hints: RoleHints) {
  const { image: picture, subtitle: line } = hints
  if (!isHeaded(entity) || !isObject(value)) return { picture, name, line }
  const facts = readRecord<string>(keptKinds[entity], value)
  const head = headOf[entity]({ facts, hints: { ...hints, title: name }, at: 0 })
  return { ...head, picture: head.picture ?? picture, name, line: head.line ?? line }
}

type RecordHeadProps = Head & {
  name: string
  value: unknown
  /** Stands instead of the picture. */
  face?: ReactNode
  entity: Entity
  size?: 'lg' | 'xl'
  children?: ReactNode
}

/** The head that stands above: what is within it says only what that does not say. */
export const HeadContext = createContext<(Head & { entity: Entity }) | null>(null)

const textOf = (node: unknown): string =>
  isArray(node) ? node.map(textOf).join() : isValidElement(node) ? JSON.stringify(node.props) : String(node)

function unsaid(head: Head, above: Head): Head {
  const isNew = (fact: ReactNode) => !above.meta?.some((one) => textOf(one) === textOf(fact))
  const isNewBadge = ({ children }: BadgeProps) =>
    !above.badges?.some((one) => one && textOf(one.children) === textOf(children))
  const lines = [above.line, above.quiet]
  return {
    ...head,
    badges: head.badges?.map((badge) => badge && isNewBadge(badge) && badge) ?? [],
    line: lines.includes(head.line) ? null : (head.line ?? null),
    quiet: lines.includes(head.quiet) ? null : (head.quiet ?? null),
    meta: head.meta?.filter(isNew) ?? [],
  }
}

export function RecordHead({ face, value, entity, size = 'xl', children, ...head }: RecordHeadProps) {
  const isWithin = useIsWithin()
  const above = useContext(HeadContext)
  const { picture, name } = head
  const { badges = [], line, quiet, meta = [] } = above?.entity === entity ? unsaid(head, above) : head
  const isLarge = size === 'xl'
  const hasPicture = !isWithin && !face && (isLarge || !isBlank(picture))
  const title = cn('line-clamp-3 wrap-anywhere', isLarge ? 'text-xl' : 'text-lg')
  const below = isLarge && !isWithin ? 'text-lg' : 'text-ink-quiet'
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-x-5 gap-y-4">
      {face}
      {hasPicture && <Picture value={picture} name={name} size={size} of={entity} />}
      <div className={cn('min-w-0 flex-1', isLarge && 'basis-72')}>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className={isWithin ? 'sr-only' : title}>
            <SafeText>{name.slice(0, 600)}</SafeText>
          </h2>
          {badges.map((badge, index) => badge && <Badge key={index} {...badge} />)}
        </div>
        {line && (
          <p className={cn('mt-0.5 line-clamp-2 wrap-anywhere', below)} title={line}>
            <SafeText>{line.slice(0, 600)}</SafeText>
          </p>
        )}
        {quiet && (
          <p className="mt-0.5 text-ink-quiet">
            <SafeText>{quiet}</SafeText>
          </p>
        )}
        <MetaLine className="mt-1" facts={meta} />
        {children}
      </div>
      <HeadContext value={{ ...head, entity }}>
        <div className="w-full empty:hidden">
          <RecordActions value={value} entity={entity} layout="bar" />
        </div>
      </HeadContext>
    </div>
  )
}
