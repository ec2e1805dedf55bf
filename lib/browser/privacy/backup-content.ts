import { backedUp, backupHead, isPortable, type BackedUp } from '@/lib/browser/privacy/backup'
import type { FileProblem } from '@/lib/browser/privacy/backup-file'
import { readBackupRow } from '@/lib/browser/privacy/backup-rows'
import { fieldsIn, type Fields } from '@/lib/core/json'
import { unpack } from '@/lib/browser/privacy/json-lines'
import { err, ok, type Result } from '@/lib/core/result'
import type { RowOf } from '@/lib/browser/database/stores'

/** The most that a backup may unfold to, in bytes, and in rows. */
const mostBytes = 1024 * 1024 * 1024
const mostRows = 2_000_000

/** The rows of a backup, by the store that they are for. */
export type Rows = { [Name in BackedUp]: RowOf<Name>[] }
/** What an opened backup holds; `keys` are those of its settings, in their order. */
export type Content = { rows: Rows; keys: string[]; refused: number }

/** Reads the lines of an opened backup; rows that no store of ours could hold are refused and counted. */
export async function readContent(bytes: Uint8Array): Promise<Result<Content, FileProblem>> {
  const rows: Rows = {
    blocked: [],
    settings: [],
    purchases: [],
    answers: [],
    records: [],
    details: [],
    harvested: [],
    lists: [],
    listItems: [],
    runs: [],
    runRows: [],
    savedSearches: [],
  }
  const content: Content = { rows, keys: [], refused: 0 }
  let count = -1
  let isWhole = false
  try {
    for await (const line of unpack(bytes, mostBytes)) {
      count += 1
      const fields = fieldsIn(line)
      if (count === 0) {
        if (fields['is'] !== backupHead.is) return err('not-a-backup')
        if (Number(fields['version']) > backupHead.version) return err('newer')
      } else if (fields['is'] === 'end') isWhole = fields['rows'] === count - 1
      else if (count > mostRows) return err('too-large')
      else if (!take(content, fields)) content.refused += 1
    }
  } catch (error) {
    return err(error instanceof RangeError ? 'too-large' : 'damaged')
  }
  return isWhole ? ok(content) : err('damaged')
}

/** Adds a row to those of its store; false for one that no store of ours could hold. */
function add<Name extends BackedUp>(rows: Rows, name: Name, row: unknown): boolean {
  const read = readBackupRow(name, row)
  if (read.ok) rows[name].push(read.value)
  return read.ok
}

function take({ rows, keys }: Content, fields: Fields): boolean {
  const { in: store, key, row } = fields
  const name = backedUp.find((one) => one === store)
  if (!name || (name === 'settings' && !isPortable(key)) || !add(rows, name, row)) return false
  if (name === 'settings') keys.push(String(key))
  return true
}
