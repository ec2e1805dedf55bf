import type { ReactNode } from 'react'
import { Steps } from '@/components/record/acts/steps'
import { CardWords } from '@/components/record/parts/card'
import { Chips, Section } from '@/components/record/parts/facts'
import { LinkValue, SafeText } from '@/components/record/parts/words'
import { LongText } from '@/components/record/parts/long-text'
import { FoldedFields } from '@/components/record/parts/record-fields'
import { Picture } from '@/components/record/parts/picture'
import { RecordActions, RecordMark } from '@/components/record/record-context'
import type { Step } from '@/lib/browser/addresses/step'
import { keptKinds } from '@/lib/core/records/kinds'
import { readRecord } from '@/lib/core/records/read'

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
