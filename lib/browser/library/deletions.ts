import { readSetting, type Writing } from '@/lib/browser/database/database'

/** Its message says why, as a sentence. */
export class CannotUndo extends Error {
  override name = 'CannotUndo'
}

/** Something was deleted for good since what is to be written was read: it may be in it. */
export class DeletedSince extends CannotUndo {
  override message = 'Something was deleted for good since, so this cannot be undone any more.'
}

/** The setting that counts how often something was deleted for good: no undo of before brings it back. */
const deletionsKey = 'deletions'

const deletionsIn = (kept: unknown): number => (typeof kept === 'number' ? kept : 0)

/** Counts one more deletion, in the transaction that deletes. */
export async function countDeletion(transaction: Writing<readonly 'settings'[]>): Promise<void> {
  const settings = transaction.objectStore('settings')
  await settings.put(deletionsIn(await settings.get(deletionsKey)) + 1, deletionsKey)
}

/** How often something was deleted for good before an act. */
export const readDeletions = async (): Promise<number> => deletionsIn(await readSetting(deletionsKey))

/** Fails where more was deleted for good than the `deletions` before an act or a reading. */
export async function refuseIfDeletedSince(deletions: number, transaction: Writing<readonly 'settings'[]>) {
  if (deletionsIn(await transaction.objectStore('settings').get(deletionsKey)) !== deletions)
    throw new DeletedSince()
}

/** Does what reads and writes what follows from that: again, from the start, where something was deleted in between. */
export async function readThenWrite<T>(work: (deletions: number) => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work(await readDeletions())
    } catch (error) {
      if (!(error instanceof DeletedSince)) throw error
    }
}
