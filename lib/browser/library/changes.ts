import { changesOf, type Change } from '@/lib/browser/library/tell'
import { openStore } from '@/lib/browser/database/database'

/** What changed of some records, by their ids. */
export async function changesOfRecords(ids: readonly string[]): Promise<Map<string, readonly Change[]>> {
  const details = (await openStore()).transaction('details').store
  const found = await Promise.all(ids.map((id) => details.get(id)))
  return new Map(found.flatMap((detail) => (detail ? [[detail.recordId, changesOf(detail)] as const] : [])))
}
