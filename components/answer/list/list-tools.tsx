import { ColumnList, ColumnsPopover } from '@/components/grid/column-list'
import { kindChoices, type Arranged } from '@/components/record/parts/columns'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { Column, Roles } from '@/lib/core/answers/view'
import { toPointer } from '@/lib/core/answers/pointer'
import type { ColumnChoice } from '@/lib/browser/database/views'
import type { PagedList } from '@/components/answer/read/pages'
import { positionText } from '@/lib/core/answers/paging'
import { countText } from '@/lib/core/text'
import { Search, X } from 'lucide-react'
import { FacetFilter } from '@/components/answer/list/facet-filter'
import { noNarrowing, type Narrowing } from '@/components/answer/list/filter-rows'
import { ModeSwitch, type Mode } from '@/components/answer/list/mode-switch'
import { Chip } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'

/** Roles that a visitor may give to a column. */
const roleChoices = {
  title: 'Title',
  subtitle: 'Second line',
  image: 'Picture',
  url: 'Link',
  date: 'Date',
} as const satisfies Partial<Record<keyof Roles, string>>

type ColumnChooserProps = {
  columns: Arranged
  rows: number
  choice: ColumnChoice | undefined
  onChange: (part: ColumnChoice) => void
  onReset: () => void
}

/** Every column of an answer: shown or not, in which order, as what. */
function ColumnChooser({ columns, rows, choice, onChange, onReset }: ColumnChooserProps) {
  const shown = columns.shown.map(({ key }) => key)
  return (
    <ColumnsPopover>
      <ColumnList
        columns={[...columns.shown, ...columns.all.filter(({ key }) => !shown.includes(key))]}
        shown={shown}
        rows={rows}
        isChosen={choice !== undefined}
        onShow={(visible) => onChange({ visible })}
        onReset={onReset}
        uses={(column) => <Uses {...{ column, columns, choice, onChange }} />}
      />
    </ColumnsPopover>
  )
}

type UsesProps = { column: Column; columns: Arranged } & Pick<ColumnChooserProps, 'choice' | 'onChange'>

const automatic = { value: '', label: 'Automatic' }
const optionsOf = (choices: Record<string, string>) => [
  automatic,
  ...Object.entries(choices).map(([value, label]) => ({ value, label })),
]

/** What a column is read as, and which role it plays in its row. */
function Uses({ column, columns, choice, onChange }: UsesProps) {
  const role = Object.keys(roleChoices).find((name) => choice?.roles?.[name] === column.key) ?? ''
  const now = Object.entries(columns.roles).find(([, one]) =>
    one?.paths.some((path) => toPointer(path) === column.key),
  )
  function setRole(next: string) {
    const others = Object.entries(choice?.roles ?? {}).filter(([, key]) => key !== column.key)
    onChange({ roles: Object.fromEntries(next ? [...others, [next, column.key]] : others) })
  }
  function setKind(next: string) {
    const others = Object.entries(choice?.kinds ?? {}).filter(([key]) => key !== column.key)
    onChange({ kinds: Object.fromEntries(next ? [...others, [column.key, next]] : others) })
  }
  return (
    <div className="grid grid-cols-2 gap-3 px-1 pt-1 pb-3">
      <Field label="Use as" help={now ? `Now: ${now[0]}` : undefined}>
        <Select
          options={optionsOf(roleChoices)}
          value={role}
          onChange={(event) => setRole(event.target.value)}
        />
      </Field>
      <Field label="Read as" help={`Found: ${column.kind}`}>
        <Select
          options={optionsOf(kindChoices)}
          value={choice?.kinds?.[column.key] ?? ''}
          onChange={(event) => setKind(event.target.value)}
        />
      </Field>
    </div>
  )
}

/** Such as '26–50 of about 1,234 rows', or for several pages '1–50 of about 60 · 2 pages bought'. */
export function whereText({ pages, rows, list }: PagedList): string {
  if (rows.length === 0) return 'No rows'
  const last = pages.at(-1)?.list ?? list
  if (list.rows === 0 && pages.length <= 1) return positionText(list.paging, 0)
  if (pages.length <= 1) return `${positionText(list.paging, list.rows)}${list.rows === 1 ? ' row' : ' rows'}`
  const first = list.paging.first
  const end = last.paging.last
  const repeated = pages.reduce((sum, page) => sum + page.list.rows, 0) - rows.length
  const total = last.paging.total ?? list.paging.total
  const range =
    first !== null && end !== null && repeated === 0
      ? `${countText(first)}–${countText(end)}`
      : `${countText(rows.length)} loaded`
  const again = repeated > 0 ? ` · ${countText(repeated)} came twice` : ''
  return `${range}${total === null ? '' : ` of about ${countText(total)}`} · ${pages.length} pages bought${again}`
}

type ListToolsProps = {
  paged: PagedList
  columns: Arranged
  columnChoice: ColumnChoice | undefined
  narrowing: Narrowing
  mode: Mode
  /** What the list's own way of being drawn is called. */
  own: string | undefined
  onNarrow: (narrowing: Narrowing) => void
  onMode: (mode: Mode) => void
  onColumns: (part: ColumnChoice) => void
  onResetColumns: () => void
}

/** Narrowing and arranging of the loaded rows: all of it local, none of it paid. */
export function ListTools({ paged, columns, narrowing, onNarrow, ...props }: ListToolsProps) {
  const count = paged.rows.length
  const words = count === 1 ? 'Filter this row' : `Filter these ${countText(count)} rows`
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <p className="mr-auto text-sm font-medium tabular-nums max-sm:basis-full">{whereText(paged)}</p>
      <Input
        type="search"
        aria-label={words}
        placeholder={words}
        icon={<Search aria-hidden="true" />}
        value={narrowing.words}
        onChange={(event) => onNarrow({ ...narrowing, words: event.target.value })}
        className="min-w-0 max-sm:flex-1 sm:mr-1 sm:w-60"
      />
      {paged.pages.length > 1 && (
        <span className="w-44">
          <Select
            aria-label="Page"
            value={narrowing.page ?? ''}
            onChange={({ target }) =>
              onNarrow({ ...narrowing, page: target.value === '' ? null : Number(target.value) })
            }
            options={[
              { value: '', label: `All ${paged.pages.length} pages` },
              ...paged.pages.map(({ page }, index) => ({
                value: String(index),
                label: `Page ${page ?? index + 1} · bought`,
              })),
            ]}
          />
        </span>
      )}
      <FacetFilter
        rows={paged.rows}
        columns={columns.all}
        narrowing={narrowing}
        onChange={(values) => onNarrow({ ...narrowing, values })}
      />
      {props.mode !== 'special' && (
        <ColumnChooser
          columns={columns}
          rows={count}
          choice={props.columnChoice}
          onChange={props.onColumns}
          onReset={props.onResetColumns}
        />
      )}
      <ModeSwitch mode={props.mode} own={props.own} onChange={props.onMode} />
    </div>
  )
}

type NarrowedByProps = {
  count: number
  of: number
  narrowing: Narrowing
  onChange: (narrowing: Narrowing) => void
}

/** How many rows are left by the narrowing, its parts to take away, and the way back to all rows. */
export function NarrowedBy({ count, of, narrowing, onChange }: NarrowedByProps) {
  function remove(key: string, value: string) {
    const { [key]: values = [], ...others } = narrowing.values
    const left = values.filter((one) => one !== value)
    onChange({ ...narrowing, values: left.length > 0 ? { ...others, [key]: left } : others })
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-ink-quiet">
      <span role="status">
        {countText(count)} of these {countText(of)} rows
      </span>
      {Object.entries(narrowing.values).flatMap(([key, values]) =>
        values.map((value) => (
          <Chip key={`${key}:${value}`} removeLabel={`Remove ${value}`} onRemove={() => remove(key, value)}>
            <bdi>{value}</bdi>
          </Chip>
        )),
      )}
      <Button size="sm" variant="quiet" onClick={() => onChange(noNarrowing)}>
        <X aria-hidden="true" /> Show all
      </Button>
    </div>
  )
}
