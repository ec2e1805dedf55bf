import { openStore, writeTogether } from '@/lib/browser/database/database'
import { refuseIfDeletedSince } from '@/lib/browser/library/deletions'
import * as is from '@/lib/core/shape'

/** `identifier` is null for nobody who was found. */
export type NameDecision = { identifier: string | null; at: number }

type Decisions = Readonly<Record<string, NameDecision>>

export const decisionsKey = 'names'

const isDecisions = is.recordOf(is.shape<NameDecision>({ identifier: is.nullable(is.text), at: is.number }))

const decisionsIn = (kept: unknown): Decisions => (isDecisions(kept) ? kept : {})

/** Whom the visitor meant by names before, by the key of the name. */
export async function readNameDecisions(): Promise<ReadonlyMap<string, NameDecision>> {
  return new Map(Object.entries(decisionsIn(await (await openStore()).get('settings', decisionsKey))))
}

/** Remembers whom the visitor means by a name; undefined takes that back. Fails after a deletion. */
export const rememberName = (key: string, identifier: string | null | undefined, deletions?: number) =>
  writeTogether(['settings'], async (transaction) => {
    if (deletions !== undefined) await refuseIfDeletedSince(deletions, transaction)
    const settings = transaction.objectStore('settings')
    const { [key]: _before, ...rest } = decisionsIn(await settings.get(decisionsKey))
    const next = identifier === undefined ? rest : { ...rest, [key]: { identifier, at: Date.now() } }
    await settings.put(next, decisionsKey)
  })

/** The kept decisions without those that are to go; none of what cannot be read stays. */
export const decisionsWhere = (kept: unknown, isKept: (key: string, decision: NameDecision) => boolean) =>
  Object.fromEntries(Object.entries(decisionsIn(kept)).filter(([key, decision]) => isKept(key, decision)))
