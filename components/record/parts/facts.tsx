import { type ReactNode, Fragment, isValidElement } from 'react'
import { SafeText } from '@/components/record/parts/safe-text'
import { Value } from '@/components/record/parts/value'
import { cn } from '@/components/ui/cn'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { keyLabel } from '@/lib/core/answers/text'
import { isBlank, pick } from '@/lib/core/answers/json'
import { wholeNumber } from '@/lib/core/answers/paging'
import { counted } from '@/lib/core/text'
import { wording } from '@/lib/core/records/read-fields'

export type Fact = { name: string; label?: string; value?: unknown; children?: ReactNode }

type FactListProps = {
  facts: readonly Fact[]
  onlyFilled?: boolean | undefined
  /** `columns` side by side for short facts, `rows` with the names at the left. */
  layout?: 'rows' | 'columns' | undefined
  className?: string | undefined
}

export function FactList({ facts, onlyFilled = false, layout = 'rows', className }: FactListProps) {
  const shown = onlyFilled ? facts.filter(({ value, children }) => children ?? !isBlank(value)) : facts
  if (shown.length === 0) return null
  const isRows = layout === 'rows'
  return (
    <dl
      className={cn(
        isRows
          ? 'grid grid-cols-[min(11rem,36%)_minmax(0,1fr)] gap-x-4 gap-y-1.5'
          : 'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-4',
        className,
      )}
    >
      {shown.map(({ name, label, value, children }, index) => (
        <div
          key={`${name}:${index}`}
          className={cn('min-w-0', isRows && 'col-span-2 grid grid-cols-subgrid')}
        >
          <dt
            className={cn(
              'min-w-0 wrap-anywhere text-ink-faint',
              isRows ? 'text-sm leading-[1.375rem]' : 'text-xs',
            )}
          >
            <SafeText>{label ?? keyLabel(name)}</SafeText>
          </dt>
          <dd className="min-w-0 wrap-anywhere">{children ?? <Value value={value} name={name} />}</dd>
        </div>
      ))}
    </dl>
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

type ChipsProps = {
  label: string
  items: readonly unknown[]
  className?: string | undefined
}

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
  /** The last column holds numbers. */
  isCounted?: boolean
}

export function PlainTable({ label, heads, rows, isCounted = false }: PlainTableProps) {
  const isNumeric = (at: number) => isCounted && at === heads.length - 1
  return (
    <Table label={label}>
      <TableHead>
        <TableRow>
          {heads.map((head, at) => (
            <TableHeader key={head} numeric={isNumeric(at)}>
              {head}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((cells, index) => (
          <TableRow key={index}>
            {cells.map((cell, at) => (
              <TableCell key={at} numeric={isNumeric(at)}>
                {typeof cell === 'string' ? <SafeText>{cell}</SafeText> : cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
