import { forgottenAmong } from '@/lib/browser/library/forgotten'
import { backedUp } from '@/lib/browser/privacy/backup'
import { readContent, type Content } from '@/lib/browser/privacy/backup-content'
import { unseal, type FileProblem } from '@/lib/browser/privacy/backup-file'
import { deletePerson } from '@/lib/browser/privacy/delete-person'
import {
  putBought,
  putLists,
  putRecords,
  putRuns,
  putSearches,
  putSettings,
  type Restored,
} from '@/lib/browser/privacy/restore-rows'
import { err, ok, type Result } from '@/lib/core/result'
import { durably, openStore } from '@/lib/browser/database/database'
import { announceChangeOfAll } from '@/lib/browser/database/changes'
import { writeTogether } from '@/lib/browser/database/write'

/** Why nothing of a backup was restored. */
export type RestoreProblem = FileProblem | 'no-room'

/** Opens a backup and merges it into what is here. Nothing that is here is overwritten by something older. */
export async function restoreBackup(
  file: Uint8Array<ArrayBuffer>,
  passphrase: string,
): Promise<Result<Restored, RestoreProblem>> {
  const opened = await unseal(file, passphrase)
  if (!opened.ok) return opened
  const content = await readContent(opened.value)
  if (!content.ok) return content
  try {
    return ok(await merge(content.value))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return err('no-room')
    throw error
  }
}

async function merge({ rows, keys, refused }: Content): Promise<Restored> {
  const told: Restored = { added: 0, known: 0, refused, unverified: 0, forgotten: 0 }
  const names = rows.details.flatMap(({ aliases }) => aliases)
  const forgotten = await forgottenAmong(await openStore(), names)
  const moved = new Map<string, string>()
  await writeTogether(
    [...backedUp, 'aliases', 'sums'] as const,
    async (transaction) => {
      const restoring = { transaction, rows, keys, moved, told }
      await putSettings(restoring)
      await putBought(restoring)
      await putRecords(restoring)
      await putLists(restoring)
      await putRuns(restoring)
      await putSearches(restoring)
    },
    durably,
  )
  // who was deleted here stays deleted: with all that the backup brought of them
  for (const { recordId, aliases } of rows.details) {
    if (!aliases.some((alias) => forgotten.has(alias))) continue
    const gone = await deletePerson(moved.get(recordId) ?? recordId)
    if (gone.ok) told.forgotten += 1
  }
  announceChangeOfAll()
  return told
}
