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
export const rememberName = (
  key: string,
  identifier: string | null | undefined,
  deletions?: number,
): Promise<void> =>
  writeTogether(['settings'], async (transaction) => {
    if (deletions !== undefined) await refuseIfDeletedSince(deletions, transaction)
    const settings = transaction.objectStore('settings')
    const { [key]: _before, ...rest } = decisionsIn(await settings.get(decisionsKey))
    const next = identifier === undefined ? rest : { ...rest, [key]: { identifier, at: Date.now() } }
    await settings.put(next, decisionsKey)
  })

/** The kept decisions that were made since; undefined where all of them were. */
export function decisionsSince(kept: unknown, since: number): unknown {
  const all = Object.entries(decisionsIn(kept))
  const left = all.filter(([, { at }]) => at >= since)
  return left.length < all.length ? Object.fromEntries(left) : undefined
}

/** A setting without what was decided about somebody's names, or for them under another one. */
export function withoutDecisions(
  settingKey: IDBValidKey,
  kept: unknown,
  isTheirName: (key: string) => boolean,
  isTheirs: (identifier: string) => boolean,
): unknown {
  if (settingKey !== decisionsKey) return kept
  const left = Object.entries(decisionsIn(kept)).filter(
    ([key, { identifier }]) => !isTheirName(key) && !(identifier !== null && isTheirs(identifier)),
  )
  return Object.fromEntries(left)
}
