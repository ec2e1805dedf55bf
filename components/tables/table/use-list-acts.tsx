import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useSteady } from '@/components/frame/use-steady'
import { askToList } from '@/components/keep/list-keeper'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { wantWallets } from '@/components/pay/wallet/wallet-session'
import type { Filling } from '@/components/tables/plan/fill-list'
import { withRecords, type CellsOf, type ItemRow } from '@/components/tables/table/item-row'
import type { Step } from '@/lib/browser/addresses/step'
import type { ListRow } from '@/lib/browser/database/stores'
import { countOf } from '@/lib/core/kind-titles'
import { changeItems, removeItems } from '@/lib/browser/tables/change-rows'
import type { RecordItem } from '@/lib/browser/tables/lists'
import { optional } from '@/components/frame/optional'
import { ItemNote } from '@/components/keep/note-field'
import { RecordPicture } from '@/components/record/parts/picture'
import { PurchaseSheet } from '@/components/pay/purchase-sheet'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Dialog } from '@/components/ui/dialog'
import { Table } from '@/components/ui/table'
import { factLabel, factText } from '@/lib/browser/library/fact-words'
import { held } from '@/lib/browser/library/facts'

export type PastedOver = { text: string; rows: readonly ItemRow[]; isTicked: boolean }

export type ListDialog =
  | { is: 'compare'; items: readonly RecordItem[] }
  | { is: 'note'; rows: readonly ItemRow[] }
  | { is: 'fill'; filling: Filling }
  | { is: 'paste'; pasted: PastedOver }

const none: ReadonlySet<string> = new Set()
const noRows: readonly ItemRow[] = []

type ActedOn = {
  list: ListRow
  rows: readonly ItemRow[]
  cellsOf: CellsOf
  onOpen: (id: string | null) => void
}

export function useListActs({ list, rows, cellsOf, onOpen }: ActedOn) {
  const { kind } = list
  const [selected, onSelect] = useState(none)
  const [dialog, setDialog] = useState<ListDialog | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const fill = useCallback((filling: Filling) => setDialog({ is: 'fill', filling }), [])
  const chosen = useMemo(
    () => (selected.size === 0 ? noRows : rows.filter(({ id }) => selected.has(id))),
    [rows, selected],
  )

  /** Changes rows, or takes them off the list where `part` is null; their records stay. */
  async function change(
    some: readonly ItemRow[],
    part: Parameters<typeof changeItems>[1] | null,
    words: string,
  ): Promise<boolean> {
    const items = some.map(({ item }) => item)
    try {
      const undo = part ? await changeItems(items, part) : await removeItems(items)
      offerUndo(`${countOf(kind, items.length)} ${words}`, undo)
      return true
    } catch {
      tellUnkept()
      return false
    }
  }

  const unselect = (isChanged: boolean): void => {
    if (isChanged) onSelect(none)
  }

  function buy(wanted: Step, { title }: ItemRow) {
    wantWallets()
    setStep({ ...wanted, about: title })
  }

  const acts = useSteady({
    open: (row: ItemRow) => onOpen(row.id),
    toList: (some: readonly ItemRow[]) =>
      askToList({ kind, recordIds: [...new Set(withRecords(some).map(({ row }) => row.id))] }),
    async hide(some: readonly ItemRow[]) {
      // shown again where all of them are hidden
      const isHidden = some.some((one) => !one.item.isHidden)
      if (some.length > 0) unselect(await change(some, { isHidden }, isHidden ? 'hidden' : 'shown again'))
    },
    note: (some: readonly ItemRow[]) => setDialog({ is: 'note', rows: some }),
    email(some: readonly ItemRow[]) {
      const [row] = some
      if (!row || kind !== 'person') return
      if (some.length > 1) return fill({ items: some, first: { wanted: 'profiles.email' } })
      const email = cellsOf(row).find(({ label }) => label === 'E-mail')
      if (email?.step && email.state.state !== 'lost') buy(email.step, row)
    },
    compare: (some: readonly ItemRow[]) => setDialog({ is: 'compare', items: withRecords(some).slice(0, 4) }),
    stage: (some: readonly ItemRow[], next: string) =>
      change(some, { stage: next || undefined }, `to ${next || 'no stage'}`),
    tell: (some: readonly ItemRow[], isTold: boolean) =>
      change(some, { toldAt: isTold ? Date.now() : undefined }, isTold ? 'told' : 'not told'),
    takeOff: async (some: readonly ItemRow[]) => unselect(await change(some, null, `off ${list.name}`)),
    tags: ({ item }: ItemRow, tags: readonly string[]) =>
      void changeItems([item], { tags }).catch(tellUnkept),
    buy,
  })

  return {
    selection: { selected, onSelect },
    chosen,
    acts,
    letters(item: ItemRow | undefined): Readonly<Record<string, () => void>> {
      // all selected rows, else the row that a key is pressed in
      const some = chosen.length > 0 ? chosen : item ? [item] : []
      return {
        l: () => acts.toList(some),
        x: () => void acts.hide(some),
        n: () => acts.note(some),
        c: () => acts.compare(some),
        e: () => acts.email(some),
      }
    },
    fill,
    dialogs: { dialog, setDialog, step, setStep },
  }
}

export type ListActs = ReturnType<typeof useListActs>['acts']

const FillList = optional(async () => (await import('@/components/tables/plan/fill-list')).FillList)
const PasteCells = optional(async () => (await import('@/components/tables/table/paste-cells')).PasteCells)

const landsInItsRow = () => undefined

type ListDialogsProps = Pick<OpenTable, 'list' | 'dialogs'>

export function ListDialogs({ list, dialogs: { dialog, setDialog, step, setStep } }: ListDialogsProps) {
  const close = () => setDialog(null)
  const [noted, ...others] = dialog?.is === 'note' ? dialog.rows : []
  return (
    <>
      {dialog?.is === 'compare' && <Compare items={dialog.items} onClose={close} />}
      {noted && <ItemNote kind={list.kind} items={[noted, ...others]} onClose={close} />}
      {dialog?.is === 'fill' && <FillList list={list} {...dialog.filling} onClose={close} />}
      {dialog?.is === 'paste' && <PasteCells list={list} {...dialog.pasted} onClose={close} />}
      {step && <PurchaseSheet step={step} onEnd={() => setStep(null)} onBought={landsInItsRow} />}
    </>
  )
}

const facts = {
  person:
    'position company roleMonths experienceMonths employers place industry skills languages degree school email openToWork',
  company: 'tagline industry size employees place founded type website followers specialities',
}

function Compare({ items, onClose }: { items: readonly RecordItem[]; onClose: () => void }) {
  const [first] = items
  if (!first || items.length < 2)
    return (
      <Dialog onClose={onClose} size="sm" title="Compare">
        <p className="text-ink-quiet">Select two to four rows, then press c again.</p>
      </Dialog>
    )
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title="Compare"
      description="What two or more have in common is marked."
    >
      <Table
        label="Comparison"
        className="min-w-[36rem] table-fixed [&_td,&_th[scope=row]]:align-top [&_th]:whitespace-normal [&_th:first-child]:w-32 [&_th[scope=row]]:text-ink-quiet"
        hasRowNames
        head={[
          <span key="fact" className="sr-only">
            Fact
          </span>,
          ...items.map(({ row }) => (
            <span key={row.id} className="flex items-center gap-2 py-2 text-sm text-ink">
              <RecordPicture row={row} size="sm" />
              <bdi className="min-w-0 wrap-anywhere">{row.title}</bdi>
            </span>
          )),
        ]}
        rows={facts[first.row.kind === 'company' ? 'company' : 'person']
          .split(' ')
          .flatMap((name) => comparedFact(name, items))}
      />
    </Dialog>
  )
}

function wordsIn(name: string, value: unknown): readonly string[] {
  if (value === undefined) return []
  return Array.isArray(value) ? [...new Set(value.map(String))] : [factText(name, value)]
}

/** A row of the comparison; none where nobody has the fact. */
function comparedFact(name: string, items: readonly RecordItem[]): ReactNode[][] {
  const values = items.map(({ detail }) => wordsIn(name, detail && held(detail, name)?.value))
  const all = values.flat()
  const isShared = (word: string) => all.indexOf(word) !== all.lastIndexOf(word)
  if (all.length === 0) return []
  const cells = values.map((words, at) => (
    <span key={at} className="flex flex-wrap gap-x-1.5 gap-y-0.5">
      {words.length === 0 && <span className="text-ink-faint">not listed</span>}
      {words.slice(0, 24).map((word) => (
        <Compared key={word} word={word} isShared={isShared(word)} />
      ))}
    </span>
  ))
  return [[factLabel(name), ...cells]]
}

const Compared = ({ word, isShared }: { word: string; isShared: boolean }) =>
  isShared ? (
    <mark className="rounded-sm bg-pressed px-1 font-medium text-ink wrap-anywhere">
      <bdi>{word}</bdi>
      <span className="sr-only"> (shared)</span>
    </mark>
  ) : (
    <bdi className="wrap-anywhere">{word}</bdi>
  )
