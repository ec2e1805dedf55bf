import { lookupColumns } from '@/components/record/acts/lookup-columns'
import { columnTitle, wantedKey } from '@/components/pay/runs/step-words'
import { changedId } from '@/components/tables/columns/change-column'
import { factLabel } from '@/lib/browser/library/fact-words'
import { stepsOf } from '@/lib/browser/tables/runs/choices'
import type { IsColumn, SharedTable } from '@/lib/browser/tables/shared-table'
import { keptKinds } from '@/lib/core/records/kinds'
import { factColumnId } from '@/lib/core/rows/fact-columns'

const marks: readonly [id: string, label: string][] = [
  ['mark:stage', 'Stage'],
  ['mark:tags', 'Tags'],
  ['mark:note', 'Note'],
  ['mark:told', 'Told'],
  ['mark:notice', 'Notice'],
  ['mark:outcome', 'Outcome'],
  [changedId, 'Changed'],
]

/** What every column that a table of a kind can show is called, by its id; those of a file belong to that file only. */
export function sharedColumns({ kind, plans }: Pick<SharedTable, 'kind' | 'plans'>) {
  return new Map([
    ...keptKinds[kind].keys.map((key): [string, string] => [factColumnId(key), factLabel(key)]),
    ...marks,
    ...lookupColumns[kind].map(({ label }): [string, string] => [`bought:${label}`, label]),
    ...plans
      .flatMap((plan) => stepsOf(plan))
      .map((step): [string, string] => [`look:${wantedKey(step)}`, columnTitle(step)]),
  ])
}

export const isSharedColumn: IsColumn = (id, of) => sharedColumns(of).has(id)
