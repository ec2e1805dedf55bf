import { useMemo } from 'react'
import { useQueries } from '@tanstack/react-query'
import { boughtAbout, stateOf, useById, useNewest, type StepState } from '@/components/record/acts/step-state'
import { runQuery, useRuns } from '@/components/tables/runs/use-runs'
import { stepTo, type Step } from '@/lib/browser/addresses/step'
import { stepsOf } from '@/lib/browser/addresses/steps'
import type { ListRow } from '@/lib/browser/database/rows'
import { asRecord } from '@/lib/browser/library/recorded'
import { held } from '@/lib/browser/library/tell'
import type { Item } from '@/lib/browser/tables/lists'
import type { Line, Run } from '@/lib/browser/tables/runs/run'

/** A column in whose cells something can be bought for the record of the row. */
export type ActionColumn = { label: string; stepOf: (item: Item) => Step | null }

const byLabel =
  (label: string): ActionColumn['stepOf'] =>
  ({ row, detail }) =>
    detail ? (stepsOf(row.kind, asRecord(row, detail)).find((step) => step.label === label) ?? null) : null

/** The step to somebody's present employer, which is named by the id or slug in the person's record. */
function employerStep({ row, detail }: Item): Step | null {
  const key = detail && held(detail, 'companyKey')?.value
  const company = typeof key === 'string' ? /^company:(?:id|slug):(.+)$/.exec(key)?.[1] : undefined
  return company === undefined
    ? null
    : stepTo('companies.enrich', 'Company', { company }, row.company ?? null)
}

/** The action columns of a list, by what its records are. */
export const actionColumns = {
  person: [
    { label: 'Enrich', stepOf: byLabel('Enrich') },
    { label: 'E-mail', stepOf: byLabel('Work email') },
    { label: 'Posts', stepOf: byLabel('Posts') },
    { label: 'Company', stepOf: employerStep },
  ],
  company: [
    { label: 'Enrich', stepOf: byLabel('Enrich') },
    { label: 'People', stepOf: byLabel('People') },
    { label: 'Jobs', stepOf: byLabel('Jobs') },
    { label: 'Ads', stepOf: byLabel('Ads') },
  ],
} as const satisfies Record<ListRow['kind'], readonly ActionColumn[]>

/** `isQueued`: a run over the list is about to buy it. */
export type Cell = { label: string; step: Step | null; cell: StepState; isQueued: boolean }

/** What a run means to buy for a row, by its endpoint and what the row is looked up by. */
const queueKey = (wanted: string, identifier: string) => `${wanted} ${identifier}`

type Reading = { data?: { run: Run; lines: readonly Line[] } | null | undefined }

/** Everything that these runs will still buy. */
const queueOf = (readings: readonly Reading[]): ReadonlySet<string> =>
  new Set(
    readings.flatMap(({ data }) =>
      (data?.lines ?? []).flatMap(({ identifier, looks }) =>
        identifier === null
          ? []
          : (data?.run.steps ?? []).flatMap(({ wanted }, at) =>
              looks[at]?.is === 'waiting' ? [queueKey(wanted, identifier)] : [],
            ),
      ),
    ),
  )

/** Everything that runs over a list which are under way will buy; they are read once for this and for their progress. */
function useQueue(listId: string): ReadonlySet<string> {
  const { data: runs = [] } = useRuns()
  const running = runs.filter((run) => run.listId === listId && run.state === 'running')
  return useQueries({ queries: running.map(({ id }) => runQuery(id)), combine: queueOf })
}

const isQueuedIn = (queue: ReadonlySet<string>, step: Step | null): boolean => {
  const [asked] = step ? Object.values(step.draft) : []
  return step !== null && asked !== undefined && queue.has(queueKey(step.endpoint.id, asked))
}

/** The action cells of a list by record id, kept up with every purchase. */
export function useCells(
  { id, kind }: Pick<ListRow, 'id' | 'kind'>,
  items: readonly Item[],
): ReadonlyMap<string, readonly Cell[]> {
  const newest = useNewest()
  const byId = useById()
  const queue = useQueue(id)
  return useMemo(
    () =>
      new Map(
        items.map((item) => [
          item.row.id,
          actionColumns[kind].map(({ label, stepOf }) => {
            const step = stepOf(item)
            // a purchase about the employer is kept with the employer's record, not with this one
            const own = label === 'Company' ? undefined : boughtAbout(item.row, step, byId)
            const cell = stateOf(step, newest, own)
            return { label, step, cell, isQueued: cell.state === 'empty' && isQueuedIn(queue, step) }
          }),
        ]),
      ),
    [byId, newest, queue, items, kind],
  )
}
