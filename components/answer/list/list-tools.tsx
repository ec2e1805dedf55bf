import { LayoutGrid, Rows3 } from 'lucide-react'
import { type ListLook, type PagedList, type Shown, useShown } from '@/components/answer/answer'
import { type Arranged, kindChoices } from '@/components/record/parts/columns'
import { ColumnsMenu } from '@/components/table/columns-menu'
import { FilterMenu } from '@/components/table/filter-menu'
import { FindBox, OrderSelect } from '@/components/table/row-tools'
import type { useViewChoice } from '@/components/table/use-view-choice'
import { SelectField } from '@/components/ui/select'
import { ViewSwitch } from '@/components/ui/view-switch'
import { at } from '@/lib/core/answers/json'
import type { ColumnChoice, ViewChoice } from '@/lib/browser/database/views'
import type { Column, Roles, Next } from '@/lib/core/answers/view'
import { positionText } from '@/lib/core/answers/paging'
import { toPointer } from '@/lib/core/answers/pointer'
import type { Query } from '@/lib/core/rows/finder'
import { countText } from '@/lib/core/text'
import { isTypedLately } from '@/components/ui/typing'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { keyOf } from '@/lib/core/catalogue/lookup'
import { answerOf, isBeingBought } from '@/components/pay/calls'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { PurchaseProgress } from '@/components/pay/purchase-progress'
import { ago } from '@/components/frame/when'
import { prepareWallets } from '@/components/pay/wallet/wallet-session'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import { PriceButton } from '@/components/ui/price'
import { priceOf } from '@/lib/core/catalogue/rate'
import { formatUsdc } from '@/lib/core/money'

const roleChoices = {
  title: 'Title',
  subtitle: 'Second line',
  image: 'Picture',
  url: 'Link',
  date: 'Date',
} as const satisfies Partial<Record<keyof Roles, string>>

type UsesProps = {
  column: Column
  columns: Arranged
  choice: ColumnChoice | undefined
  onChange: (part: ColumnChoice) => void
}

const optionsOf = (choices: Record<string, string>) => [
  ['', 'Automatic'] as const,
  ...Object.entries(choices),
]

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
      <SelectField
        label="Use as"
        help={now && `Now: ${now[0]}`}
        options={optionsOf(roleChoices)}
        value={role}
        onChoose={setRole}
      />
      <SelectField
        label="Read as"
        help={`Found: ${column.kind}`}
        options={optionsOf(kindChoices)}
        value={choice?.kinds?.[column.key] ?? ''}
        onChoose={setKind}
      />
    </div>
  )
}

type Mode = 'table' | 'cards'

function modeFor({ columns, roles, rows, list }: PagedList): Mode {
  if (['person', 'company', 'place', 'job', 'reaction', 'comment'].includes(list.entity)) return 'table'
  if (list.entity === 'ad' || list.entity === 'post') return 'cards'
  const image = roles.image?.paths[0]
  const pictured = image ? rows.filter((row) => at(row.value, image) !== undefined).length : 0
  if (pictured === 0 || pictured * 2 < rows.length) return 'table'
  const facts = columns.filter(({ kind }) => kind !== 'object' && kind !== 'list' && kind !== 'blank')
  const isWordy = ({ meanLength, kind }: Column) =>
    (kind === 'longtext' || kind === 'html') && meanLength > 140
  return facts.length <= 5 || facts.some(isWordy) ? 'cards' : 'table'
}

/** `special` was stored for what are the cards of a kind now. */
export function modeOf(chosen: ViewChoice['mode'], { cards }: ListLook, isPhone: boolean, paged: PagedList) {
  if (chosen !== undefined) return chosen === 'table' ? 'table' : 'cards'
  return cards || isPhone ? 'cards' : modeFor(paged)
}

export function whereText({ pages, rows, list }: PagedList): string {
  if (rows.length === 0) return 'No rows'
  if (list.rows === 0 && pages.length <= 1) return positionText(list.paging, 0)
  if (pages.length <= 1) return `${positionText(list.paging, list.rows)}${list.rows === 1 ? ' row' : ' rows'}`
  const { first } = list.paging
  const { last, total } = pages.at(-1)?.list.paging ?? list.paging
  const repeated = pages.reduce((sum, page) => sum + page.list.rows, 0) - rows.length
  const known = total ?? list.paging.total
  const range =
    first !== null && last !== null && repeated === 0
      ? `${countText(first)}–${countText(last)}`
      : `${countText(rows.length)} loaded`
  const again = repeated > 0 ? ` · ${countText(repeated)} came twice` : ''
  return `${range}${known === null ? '' : ` of about ${countText(known)}`} · ${pages.length} pages bought${again}`
}

type ListToolsProps = {
  paged: PagedList
  columns: Arranged
  query: Query
  filter: ComponentProps<typeof FilterMenu>
  mode: Mode
  view: ReturnType<typeof useViewChoice>
  hasOwnCards: boolean
  onQuery: (part: Partial<Query>) => void
}

export function ListTools({
  paged,
  columns,
  query,
  filter,
  mode,
  view,
  hasOwnCards,
  onQuery,
}: ListToolsProps) {
  const { rows, list } = paged
  const { all, shown } = columns
  const { choice, change, changeColumns, resetColumns } = view
  const columnChoice = choice.columns?.[list.ptr]
  const onColumns = (part: ColumnChoice) => changeColumns(list.ptr, part)
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <p className="mr-auto text-sm font-medium tabular-nums max-sm:basis-full">{whereText(paged)}</p>
      <FindBox
        label={rows.length === 1 ? 'Filter this row' : `Filter these ${countText(rows.length)} rows`}
        words={query.words}
        onWords={(words) => onQuery({ words })}
        className="min-w-0 max-sm:flex-1 sm:mr-1 sm:w-60"
      />
      <OrderSelect
        columns={shown}
        sort={query.sort}
        onSort={(sort) => onQuery({ sort })}
        unsorted="As answered"
      />
      <FilterMenu {...filter} />
      {!(mode === 'cards' && hasOwnCards) && (
        <ColumnsMenu
          rows={rows}
          columns={all}
          shown={shown}
          choice={{
            isChosen: columnChoice !== undefined,
            choose: (visible) => onColumns({ visible }),
            reset: () => resetColumns(list.ptr),
          }}
          uses={({ from }) =>
            from && <Uses column={from} columns={columns} choice={columnChoice} onChange={onColumns} />
          }
        />
      )}
      <ViewSwitch<Mode>
        value={mode}
        options={[
          { id: 'table', label: 'Table', Sign: Rows3 },
          { id: 'cards', label: 'Cards', Sign: LayoutGrid },
        ]}
        onChange={(next) => change({ mode: next })}
        className={hasOwnCards ? undefined : 'max-sm:hidden'}
      />
    </div>
  )
}

type NextPageProps = { paged: PagedList; onAsk: () => void }

export function NextPage({ paged, onAsk }: NextPageProps) {
  const shown = useShown()
  const { next, nextInput: input } = paged
  if (!shown?.ApartPage) return null
  if (input) return <BuyPage key={next.by} next={next} input={input} onAsk={onAsk} shown={shown} />
  if (next.by === 'not-a-list' || next.by === 'not-stated') return null
  return <p className="text-sm text-ink-faint">{next.why}</p>
}

type BuyPageProps = Pick<NextPageProps, 'onAsk'> & {
  next: Next
  input: NonNullable<PagedList['nextInput']>
  shown: Shown
}

function BuyPage({ next, input, onAsk, shown }: BuyPageProps) {
  const { endpoint } = shown.answer
  const lookup = { endpointId: endpoint.id, input }
  const key = keyOf(lookup)
  const earlier = shown.earlier.find(({ entry }) => keyOf(entry.lookup) === key)
  const call = usePurchase(key)
  const { load, begin } = useCheckout()
  const isSure = next.by !== 'not-stated' && next.by !== 'empty'
  const [isOffered, setOffered] = useState(next.by !== 'empty')
  const done = answerOf(call)
  const open = useEffectEvent((intentId: string) => shown.onOpenEarlier(intentId))

  useEffect(() => {
    if (done) open(done)
  }, [done])

  function buy() {
    onAsk()
    begin((checkout) => checkout.ask(lookup))
  }

  function turnTo() {
    prepareWallets()
    void load().catch(() => undefined)
  }

  return (
    <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-3 max-sm:ml-0 max-sm:w-full max-sm:justify-start">
      <PurchaseProgress of={key} />
      {!isSure && call.phase === 'idle' && <p className="text-sm text-ink-faint">{next.why}</p>}
      {earlier && (
        <Button
          size="sm"
          onClick={() => {
            onAsk()
            shown.onOpenEarlier(earlier.entry.purchase.intentId)
          }}
        >
          Show the page bought {ago(earlier.answer.at)} · no charge
        </Button>
      )}
      {isOffered ? (
        <PriceButton
          variant="secondary"
          price={formatUsdc(priceOf(endpoint.rate, input))}
          busy={isBeingBought(call)}
          onClick={buy}
          onPointerEnter={turnTo}
          onFocus={turnTo}
        >
          {isSure ? 'Next page' : 'Try next page'}
        </PriceButton>
      ) : (
        <Button size="sm" onClick={() => setOffered(true)}>
          Ask for more all the same
        </Button>
      )}
    </div>
  )
}

/** Says aloud what a page that came brought; gives its first row once it came because the visitor asked for it. */
export function useArrivals(paged: PagedList) {
  const seen = useRef(paged)
  const isAsked = useRef(false)
  const [firstId, setFirstId] = useState<string>()
  useEffect(() => {
    const before = seen.current
    seen.current = paged
    const words = arrivalWords(before, paged)
    if (words === null) return
    announce(words)
    const first = paged.rows[before.rows.length]
    if (first && isAsked.current && !isTypedLately()) setFirstId(first.id)
    isAsked.current = false
  }, [paged])
  return { firstId, onAsk: () => void (isAsked.current = true) }
}

export function arrivalWords(before: PagedList, { pages, apart, rows, next }: PagedList): string | null {
  if (apart.length > before.apart.length)
    return 'The next page is here: it came in another shape and stands by itself.'
  if (pages.length <= before.pages.length) return null
  const [from, to] = [before.rows.length + 1, rows.length].map(countText)
  const brought = before.rows.length < rows.length ? `Rows ${from} to ${to} added.` : 'No new rows came.'
  return next.can ? brought : `${brought} ${next.why}`
}
