import { useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import type { TableRow } from '@/components/tables/table/column'
import { detailsOf, recordsOf } from '@/lib/browser/library/records'

type Linked = Pick<TableRow, 'record' | 'detail'>

/** Milliseconds between two readings, since a run brings answers one after the other. */
const pause = 1_000

const none: ReadonlyMap<string, Linked> = new Map()

/**
 * What the library knows of rows, by their ids, from the names that each of them bears; kept up with every purchase. All
 * that is known where `isWhole`, else only what it holds of every record in memory.
 */
export function useRecords(
  key: string,
  names: ReadonlyMap<string, readonly string[]>,
  isWhole: boolean,
): ReadonlyMap<string, Linked> {
  useFollow(['linked'], 'library', pause)
  const { data = none } = useQuery({
    // a row that is found by its name gets names of its own
    queryKey: ['linked', key, [...names.values()].flat().length, isWhole],
    queryFn: () => linkedBy(names, isWhole),
    placeholderData: (before) => before,
    structuralSharing: false,
  })
  return data
}

async function linkedBy(
  names: ReadonlyMap<string, readonly string[]>,
  isWhole: boolean,
): Promise<ReadonlyMap<string, Linked>> {
  const records = await recordsOf([...names.values()].flat())
  const linked = [...names].flatMap(([id, aliases]) => {
    const record = aliases.map((alias) => records.get(alias)).find((one) => one !== undefined)
    return record ? [[id, record] as const] : []
  })
  const details = isWhole ? await detailsOf(linked.map(([, { id }]) => id)) : undefined
  return new Map(linked.map(([id, record]) => [id, { record, detail: details?.get(record.id) }]))
}
