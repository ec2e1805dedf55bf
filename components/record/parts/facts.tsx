import { useId, type ReactNode, useCallback, useState, Fragment, isValidElement } from 'react'
import { countText, counted } from '@/lib/core/text'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'
import { SafeText } from '@/components/record/parts/words'
import { Table } from '@/components/ui/table'
import { pick } from '@/lib/core/answers/json'
import { wholeNumber } from '@/lib/core/answers/paging'
import { wording } from '@/lib/core/records/read-fields'

type SectionProps = {
  title: ReactNode
  count?: number | undefined
  about?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A part of a record; one that counts nothing is left out. */
export function Section({ title, count, about, actions, children }: SectionProps) {
  const id = useId()
  if (count === 0) return null
  return (
    <section
      data-slot="part"
      aria-labelledby={id}
      className="min-w-0 border-t border-line pt-5 max-sm:scroll-mt-28"
    >
      <header className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={id} tabIndex={-1} className="text-lg">
          {title}
          {count !== undefined && (
            <span className="ml-2 text-sm font-normal text-ink-faint tabular-nums">{countText(count)}</span>
          )}
        </h2>
        {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
        {about && <p className="w-full text-sm text-ink-quiet">{about}</p>}
      </header>
      {children}
    </section>
  )
}

/** From so many parts on a record is long enough to be jumped within. */
const fewest = 4

const partsBeside = (line: HTMLElement | null): HTMLElement[] => [
  ...(line?.parentElement?.querySelectorAll<HTMLElement>('[data-slot=part]') ?? []),
]

const titleOf = (part: HTMLElement) => part.querySelector('h2')?.firstChild?.textContent ?? ''

function jump(to: HTMLElement | undefined) {
  to?.scrollIntoView({ block: 'start' })
  moveFocus(to?.querySelector('h2'), { preventScroll: true })
}

/** Buttons, since the address holds the state of its page and must not change. */
export function SectionLinks() {
  const [titles, setTitles] = useState<readonly string[]>([])

  // the parts are drawn by others, so their titles are read where they stand
  const read = useCallback((line: HTMLElement | null) => {
    if (line) setTitles(partsBeside(line).map(titleOf))
  }, [])

  return (
    <nav
      ref={read}
      aria-label="Parts of this record"
      data-print="never"
      className={cn(
        'sticky top-14 z-10 -mx-4 gap-1 overflow-x-auto border-b border-line bg-ground px-3 py-1 [scrollbar-width:none]',
        titles.length < fewest ? 'hidden' : 'flex sm:hidden',
      )}
    >
      {titles.map((title, index) => (
        <button
          key={index}
          type="button"
          onClick={({ currentTarget }) => jump(partsBeside(currentTarget.parentElement)[index])}
          className="h-11 shrink-0 rounded-md px-2.5 text-sm text-ink-quiet focus-visible:-outline-offset-2"
        >
          {title}
        </button>
      ))}
    </nav>
  )
}

type MetaLineProps = { facts: readonly ReactNode[]; className?: string | undefined }

export function MetaLine({ facts, className }: MetaLineProps) {
  const shown = facts.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '')
  if (shown.length === 0) return null
  return (
    <p className={cn('flex min-w-0 flex-wrap gap-x-1.5 wrap-anywhere text-ink-quiet', className)}>
      {shown.map((fact, index) => (
        <Fragment key={index}>
          {index > 0 && <span aria-hidden="true">·</span>}
          {isValidElement(fact) ? fact : <SafeText>{String(fact)}</SafeText>}
        </Fragment>
      ))}
    </p>
  )
}

type ChipsProps = { label: string; items: readonly unknown[]; className?: string | undefined }

export function Chips({ label, items, className }: ChipsProps) {
  const chips = items.flatMap((item) => {
    const words = wording(item)
    return words === null ? [] : [{ words, count: endorsements(item) }]
  })
  if (chips.length === 0) return null
  return (
    <ul aria-label={label} className={cn('flex flex-wrap gap-1.5', className)}>
      {chips.map(({ words, count }, index) => (
        <li
          key={index}
          className="inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-md bg-pressed px-2 text-sm wrap-anywhere"
        >
          <SafeText>{words}</SafeText>
          {count !== null && count > 0 && (
            <span className="text-ink-quiet tabular-nums" title={counted(count, 'endorsement')}>
              {count}
              <span className="sr-only"> endorsements</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const endorsements = (item: unknown) =>
  wholeNumber(pick(item, ['endorsementscount', 'endorsementcount', 'endorsements', 'numendorsements']))

type PlainTableProps = {
  label: string
  heads: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  isCounted?: boolean
}

export function PlainTable({ label, heads, rows, isCounted = false }: PlainTableProps) {
  const cells = rows.map((row) =>
    row.map((cell, at) => (typeof cell === 'string' ? <SafeText key={at}>{cell}</SafeText> : cell)),
  )
  return (
    <Table label={label} head={heads} rows={cells} isNumeric={(at) => isCounted && at === heads.length - 1} />
  )
}
