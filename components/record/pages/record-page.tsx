import { Fragment, type ReactNode } from 'react'
import { headOf, RecordHead, type HeadedKind } from '@/components/record/pages/record-head'
import { Chips, Section, SectionLinks } from '@/components/record/parts/facts'
import { LinkValue, SafeText } from '@/components/record/parts/words'
import { LongText } from '@/components/record/parts/long-text'
import { CardWords } from '@/components/record/parts/card'
import { Picture } from '@/components/record/parts/picture'
import {
  type Fact,
  FactList,
  FoldedFields,
  OtherFields,
  RecordFields,
} from '@/components/record/parts/record-fields'
import { CountValue, TimeValue } from '@/components/record/parts/value'
import { noHints, RecordActions, RecordMark, type RoleHints } from '@/components/record/record-context'
import { isBlank } from '@/lib/core/answers/json'
import { enumLabel, keyLabel } from '@/lib/core/answers/text'
import type { Facts, Told, RecordKind } from '@/lib/core/records/kind'
import { keptKinds } from '@/lib/core/records/kinds'
import { readRecord } from '@/lib/core/records/read'

export type Drawn = { value: unknown; facts: Facts; hints: RoleHints; at: number }

/** Asks for its facts at once, so that the page knows which fields are left over. */
export type Part = (drawn: Drawn) => ReactNode

type PageOf = {
  kind: RecordKind
  entity: HeadedKind
  unnamed: string
  /** The key of a fact that is a section of its own, or what draws others. */
  parts: readonly (string | Part)[]
}

export type RecordPageProps = {
  value: unknown
  hints?: RoleHints | undefined
  /** When the answer came, in milliseconds: what is new or current is judged by then. */
  at?: number | undefined
}

export const pageOf =
  (of: PageOf) =>
  (props: RecordPageProps): ReactNode => <RecordPage of={of} {...props} />

function RecordPage({ of, value, hints = noHints, at = 0 }: RecordPageProps & { of: PageOf }) {
  // read for each drawing: what is drawn is told by which facts were asked for in it
  const facts = readRecord(of.kind, value, at)
  const drawn: Drawn = { value, facts, hints, at }
  const head = headOf[of.entity](drawn)
  const parts = of.parts.map((part, index) => (
    <Fragment key={index}>{typeof part === 'string' ? drawFact(part, drawn) : part(drawn)}</Fragment>
  ))
  const details = detailsOf(of, facts)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <RecordHead {...head} value={value} entity={of.entity} name={head.name ?? of.unnamed} />
      <SectionLinks />
      {parts}
      {details.length > 0 && (
        <Section title="Details">
          <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
            {details.map(({ title, facts: own }) => (
              <section key={title} aria-label={title} className="min-w-0">
                <h3 className="mb-2 text-sm font-semibold">{title}</h3>
                <FactList facts={own} />
              </section>
            ))}
          </div>
        </Section>
      )}
      <OtherFields value={value} used={[...facts.used()]} />
    </div>
  )
}

function detailsOf({ kind }: PageOf, facts: Facts) {
  const drawn = facts.used()
  const seen = new Set(drawn)
  return kind.sections
    .map(({ title, facts: keys }) => ({
      title,
      facts: keys.flatMap((key): Fact[] => {
        const told = facts.told(key)
        if (!told || told.name === null || told.pointer === null || seen.has(told.pointer)) return []
        seen.add(told.pointer)
        const { name, raw: value } = told
        return [{ name, label: labelIn(title, name), value }]
      }),
    }))
    .filter(({ title, facts: own }) => title !== 'Name' && own.length > 0)
}

/** Leaves out of a label what its heading says: 'Employment type' under 'Current role'. */
function labelIn(title: string, key: string): string {
  const label = keyLabel(key)
  const short = label.startsWith(`${title} `) ? label.slice(title.length + 1) : label
  return short.charAt(0).toUpperCase() + short.slice(1)
}

type ShortFact = {
  label?: string
  /** What one and several are called, of a count. */
  of?: readonly [one: string, many?: string]
  /** Drawn instead of what the fact says. */
  as?: (drawn: Drawn) => ReactNode
}

export const shortFacts =
  (wanted: Readonly<Record<string, ShortFact>>, layout: 'columns' | 'rows' = 'columns'): Part =>
  (drawn) => (
    <FactList
      layout={layout}
      facts={Object.entries(wanted).flatMap(([key, { label, of, as }]) => {
        const told = as ? null : drawn.facts.told(key)
        const own = as?.(drawn)
        const words = typeof own === 'string' ? <SafeText>{own}</SafeText> : own
        const children = told ? <FactWords told={told} of={of} /> : words
        return children ? [{ name: key, label: label ?? told?.fact.title ?? key, children }] : []
      })}
    />
  )

function FactWords({ told, of = ['', ''] }: { told: Told; of: ShortFact['of'] }) {
  const { fact, raw, value, key } = told
  switch (fact.type) {
    case 'count':
      return <CountValue value={raw} one={of[0]} many={of[1]} />
    case 'date':
      return <TimeValue value={raw} />
    case 'link':
    case 'phone':
      return <LinkValue value={value} name={fact.type === 'phone' ? 'phone' : key} />
    default: {
      const words = Array.isArray(value) ? value.join(', ') : String(value ?? '')
      return <SafeText>{fact.type === 'text' ? enumLabel(words) : words}</SafeText>
    }
  }
}

/** Where the record stands on the network. */
export function ownAddress({ facts, hints }: Drawn): ReactNode {
  const address = facts.text('url') ?? hints.url
  return address !== null && <LinkValue value={address} name="url" />
}

function drawFact(key: string, { facts }: Drawn): ReactNode {
  const told = facts.told(key)
  if (!told || isBlank(told.raw)) return null
  const { fact, raw } = told
  const text = facts.text(key)
  if (text === null && fact.type === 'words') {
    const entries = facts.entries(key)
    const chips = entries.length > 0 ? entries : facts.words(key)
    return (
      <Section title={fact.title} count={chips.length}>
        <Chips label={fact.title} items={chips} />
      </Section>
    )
  }
  return (
    <Section title={fact.title}>
      {text === null ? (
        <RecordFields value={raw} name={key} depth={1} />
      ) : (
        <LongText text={text} name={fact.title.toLowerCase()} lines={6} className="max-w-prose" />
      )}
    </Section>
  )
}

type RecordLineProps = { value: unknown; entity: 'person' | 'company'; size: 'sm' | 'md' }

export function RecordLine({ value, entity, size }: RecordLineProps) {
  const { text, raw } = readRecord<string>(keptKinds[entity], value)
  const name = text('name') ?? 'Not named'
  return (
    <div className="group/record flex min-w-0 items-center gap-3">
      <Picture value={raw('picture')} name={name} size={size} of={entity} />
      <CardWords
        title={name}
        mark={<RecordMark value={value} entity={entity} />}
        lines={[text('headline') ?? text('position') ?? text('industry') ?? text('tagline')]}
        isCut
      />
      <RecordActions value={value} entity={entity} isQuiet />
    </div>
  )
}

type OthersProps = {
  title: string
  about?: string
  records: readonly unknown[]
  entity: RecordLineProps['entity']
}

export const Others = ({ title, about, records, entity }: OthersProps) => (
  <Section title={title} count={records.length} about={about}>
    <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {records.map((value, index) => (
        <li key={index} className="min-w-0">
          <RecordLine value={value} entity={entity} size="sm" />
        </li>
      ))}
    </ul>
    <FoldedFields value={{ records }} summary="All their fields" />
  </Section>
)
