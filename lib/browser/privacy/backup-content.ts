import { backedUp, backupHead, isPortable, type BackedUp } from '@/lib/browser/privacy/backup'
import type { FileProblem } from '@/lib/browser/privacy/backup-file'
import { rowSchemas } from '@/lib/browser/privacy/backup-rows'
import { isPurchase } from '@/lib/core/payment/is-purchase'
import { unpack } from '@/lib/browser/privacy/json-lines'
import { fieldsOf } from '@/lib/browser/privacy/scrub-purchase'
import { err, ok, type Result } from '@/lib/core/result'
import { isReadable, type RowOf } from '@/lib/browser/database/schema'

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
      const fields = fieldsOf({ line }, 'line')
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

function add<Name extends BackedUp>(rows: Rows, name: Name, row: unknown): boolean {
  if (!isReadable(name, row)) return false
  rows[name].push(row)
  return true
}

function take({ rows, keys }: Content, fields: Readonly<Record<string, unknown>>): boolean {
  const name = backedUp.find((one) => one === fields['in'])
  if (!name) return false
  const read = rowSchemas[name].safeParse(fields['row'])
  const key = fields['key']
  if (!read.success || (name === 'settings' && !isPortable(key))) return false
  if (name === 'purchases' && !isPurchase(fieldsOf(fields['row'], 'record')['purchase'])) return false
  if (!add(rows, name, read.data)) return false
  if (name === 'settings') keys.push(String(key))
  return true
}
