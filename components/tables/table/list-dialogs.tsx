import type { ReactNode } from 'react'
import { optional } from '@/components/frame/optional'
import { ItemNote } from '@/components/keep/note-field'
import { RecordPicture } from '@/components/record/parts/picture'
import { PurchaseSheet } from '@/components/pay/purchase-sheet'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Dialog } from '@/components/ui/dialog'
import { Table } from '@/components/ui/table'
import { factLabel, factText } from '@/lib/browser/library/fact-words'
import { held } from '@/lib/browser/library/facts'
import type { RecordItem } from '@/lib/browser/tables/lists'

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
