import { type ReactNode, useCallback } from 'react'
import { RecordPicture } from '@/components/record/parts/picture'
import { Dialog } from '@/components/ui/dialog'
import { type RecordItem, titleOf, type Item } from '@/lib/browser/tables/lists'
import { held } from '@/lib/browser/library/facts'
import { factLabel, factText } from '@/lib/browser/library/fact-words'
import { optional } from '@/components/frame/optional'
import { ItemNote } from '@/components/keep/note-field'
import { PurchaseSheet } from '@/components/pay/purchase-sheet'
import type { Filling } from '@/components/tables/plan/fill-list'
import type { PastedOver } from '@/components/tables/table/clipboard'
import type { Step } from '@/lib/browser/addresses/step'
import type { ListRow } from '@/lib/browser/database/stores'

const people = [
  'position',
  'company',
  'roleMonths',
  'experienceMonths',
  'employers',
  'place',
  'industry',
  'skills',
  'languages',
  'degree',
  'school',
  'email',
  'openToWork',
] as const
const companies = [
  'tagline',
  'industry',
  'size',
  'employees',
  'place',
  'founded',
  'type',
  'website',
  'followers',
  'specialities',
] as const

const rows = { person: people, company: companies } as const

type CompareProps = { items: readonly RecordItem[]; onClose: () => void }

/** Two to four records side by side; what they share is marked, and a fact that is not known is "not listed". */
function Compare({ items, onClose }: CompareProps) {
  const kind = items[0]?.row.kind === 'company' ? 'company' : 'person'
  if (items.length < 2)
    return (
      <Dialog open onClose={onClose} size="sm" title="Compare">
        <p className="text-ink-quiet">Select two to four rows, then press c again.</p>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title="Compare"
      description="What two or more have in common is marked."
    >
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Comparison">
        <table className="w-full min-w-[36rem] table-fixed border-separate border-spacing-0 text-sm">
          <thead>
            <tr>
              <th scope="col" className="w-32 border-b border-line pr-3 text-left text-xs text-ink-faint">
                <span className="sr-only">Fact</span>
              </th>
              {items.map(({ row }) => (
                <th
                  key={row.id}
                  scope="col"
                  className="border-b border-line p-2 text-left align-top font-medium"
                >
                  <span className="flex items-center gap-2">
                    <RecordPicture row={row} size="sm" />
                    <bdi className="min-w-0 wrap-anywhere">{row.title}</bdi>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows[kind].map((name) => (
              <Line key={name} name={name} items={items} />
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

function Line({ name, items }: { name: string; items: readonly RecordItem[] }) {
  const values = items.map(({ detail }) => (detail ? held(detail, name)?.value : undefined))
  if (values.every((value) => value === undefined)) return null
  const all = values.flatMap((value) =>
    Array.isArray(value) ? [...new Set(value.map(String))] : value === undefined ? [] : [String(value)],
  )
  const isShared = (value: unknown) => all.filter((one) => one === String(value)).length > 1
  return (
    <tr>
      <th
        scope="row"
        className="border-b border-line py-2 pr-3 text-left align-top font-normal text-ink-quiet"
      >
        {factLabel(name)}
      </th>
      {values.map((value, index) => (
        <td key={items[index]?.row.id ?? index} className="border-b border-line p-2 align-top">
          {value === undefined ? (
            <span className="text-ink-faint">not listed</span>
          ) : Array.isArray(value) ? (
            <span className="flex flex-wrap gap-x-1.5 gap-y-0.5">
              {value.slice(0, 24).map((one) => (
                <Shared key={String(one)} isShared={isShared(one)}>
                  {String(one)}
                </Shared>
              ))}
            </span>
          ) : (
            <Shared isShared={typeof value === 'string' && isShared(value)}>{factText(name, value)}</Shared>
          )}
        </td>
      ))}
    </tr>
  )
}

/** A value, marked where another one has it too; the mark is said aloud as well. */
const Shared = ({ isShared, children }: { isShared: boolean; children: ReactNode }) =>
  isShared ? (
    <mark className="rounded-sm bg-pressed px-1 font-medium text-ink wrap-anywhere">
      <bdi>{children}</bdi>
      <span className="sr-only"> (shared)</span>
    </mark>
  ) : (
    <bdi className="wrap-anywhere">{children}</bdi>
  )

const FillList = optional(async () => (await import('@/components/tables/plan/fill-list')).FillList)
const PasteCells = optional(async () => (await import('@/components/tables/table/paste-cells')).PasteCells)

export type Dialogs = {
  compared: readonly RecordItem[] | null
  noted: readonly Item[]
  filling: Filling | null
  pasted: PastedOver | null
  wanted: Step | null
}

export const noDialogs: Dialogs = {
  ...{ compared: null, noted: [], filling: null, pasted: null, wanted: null },
}

const landsInItsRow = () => undefined

type ListDialogsProps = Dialogs & {
  list: ListRow
  /** Kept the same, since the end of a purchase is watched with it. */
  onChange: (part: Partial<Dialogs>) => void
}

export function ListDialogs({ list, compared, noted, filling, pasted, wanted, onChange }: ListDialogsProps) {
  const endPurchase = useCallback(() => onChange({ wanted: null }), [onChange])
  const [first, ...rest] = noted.map((item) => ({ item: item.item, title: titleOf(item) }))
  return (
    <>
      {compared && <Compare items={compared} onClose={() => onChange({ compared: null })} />}
      {first && (
        <ItemNote kind={list.kind} items={[first, ...rest]} onClose={() => onChange({ noted: [] })} />
      )}
      {filling && <FillList list={list} {...filling} onClose={() => onChange({ filling: null })} />}
      {pasted && <PasteCells list={list} {...pasted} onClose={() => onChange({ pasted: null })} />}
      {wanted && <PurchaseSheet step={wanted} onEnd={endPurchase} onBought={landsInItsRow} />}
    </>
  )
}
