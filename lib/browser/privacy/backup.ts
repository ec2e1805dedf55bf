import { storeNames, type JournalRow, type StoreName } from '@/lib/browser/database/stores'
import { fieldsIn } from '@/lib/core/json'
import { pack, seal } from '@/lib/browser/privacy/backup-file'
import { fieldsOf, isUnderWay } from '@/lib/browser/privacy/delete-from'
import { openStore } from '@/lib/browser/database/database'

export const backupHead = { is: 'nickel-backup', version: 2 } as const

/** All stores but those that are made of the others. */
export type BackedUp = Exclude<StoreName, 'aliases' | 'sums'>

export const backedUp = storeNames.filter((name): name is BackedUp => name !== 'aliases' && name !== 'sums')

/** Settings that may leave this browser: never payees, budgets or anything that money depends on. */
export const isPortable = (key: unknown): key is string =>
  typeof key === 'string' &&
  (key.startsWith('view:') ||
    key.startsWith('plan:') ||
    key.startsWith('reminder:') ||
    ['retention', 'pictures', 'buyer', 'library.salt', 'library.notSame'].includes(key))

/** A purchase without what could pay or fetch: no signature and no claim secret ever leaves this browser. */
function purchaseForBackup(row: JournalRow): JournalRow {
  const record = fieldsIn(row.record)
  const purchase = { ...fieldsOf(record, 'purchase'), signed: null, claimSecret: '', isAcked: true }
  const { liveKey: _live, ...rest } = row
  return { ...rest, record: { ...record, purchase } }
}

/** Writes everything that this browser keeps into one encrypted file. */
export async function makeBackup(passphrase: string) {
  const store = await openStore()
  let rows = 0
  let leftOut = 0
  async function* lines(): AsyncGenerator<unknown> {
    yield { ...backupHead, at: Date.now() }
    for (const name of backedUp)
      for (const key of await store.getAllKeys(name)) {
        const row: unknown = await store.get(name, key)
        if (row === undefined || (name === 'settings' && !isPortable(key))) continue
        // safe: read from the store of purchases
        const purchase = name === 'purchases' ? (row as JournalRow) : null
        if (purchase && isUnderWay(purchase)) {
          leftOut += 1
          continue
        }
        rows += 1
        yield {
          in: name,
          row: purchase ? purchaseForBackup(purchase) : row,
          ...(name === 'settings' && { key }),
        }
      }
    yield { is: 'end', rows }
  }
  const file = await seal(await pack(lines()), passphrase)
  return { file, rows, bytes: file.length, leftOut }
}

/** 'nickel-backup-2026-11-21.nickel' */
export const backupName = (at: number): string =>
  `nickel-backup-${new Date(at).toISOString().slice(0, 10)}.nickel`
