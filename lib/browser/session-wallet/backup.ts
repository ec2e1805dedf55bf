import { firstLimits } from '@/lib/browser/session-wallet/limits'
import {
  newPassphraseUnlock,
  open,
  readSealed,
  seal,
  type OpenPurse,
  type PurseContent,
} from '@/lib/browser/session-wallet/sealed'
import { fieldsIn, parseJson } from '@/lib/core/json'
import type { Address } from '@/lib/core/payment/bytes'
import { err, ok, type Result } from '@/lib/core/result'

export type BackupProblem = 'not-a-backup' | 'newer' | 'wrong-passphrase' | 'damaged'

const is = 'nickel session wallet backup'

/** The longest text that is read as a backup, in characters. */
const longest = 131_072

/** The wallet's key under a passphrase, as the text of a file; null for an empty passphrase. */
export async function makeBackup(
  { content, row }: Pick<OpenPurse, 'content' | 'row'>,
  passphrase: string,
): Promise<string | null> {
  const sealed = await seal(
    { ...content, limits: firstLimits },
    { secret: { passphrase }, unlock: newPassphraseUnlock(), madeAt: row.madeAt, backedUpAt: null },
    'backup',
  )
  return sealed && `${JSON.stringify({ is, ...sealed.row }, null, 2)}\n`
}

export type BackedUp = { address: Address; content: PurseContent }

/** What a backup holds, with the first limits, whatever was set. A wrong passphrase and a changed byte are alike. */
export async function readBackup(text: string, passphrase: string): Promise<Result<BackedUp, BackupProblem>> {
  const value = text.length > longest ? undefined : parseJson(text)
  const { is: what, form } = fieldsIn(value)
  if (what !== is) return err('not-a-backup')
  if (typeof form === 'number' && form > 1) return err('newer')
  const row = readSealed(value)
  if (row?.unlock.by !== 'passphrase') return err('damaged')
  const opened = await open(row, { passphrase }, 'backup')
  if (!opened.ok) return err(opened.error === 'wrong-secret' ? 'wrong-passphrase' : 'damaged')
  return ok({ address: row.address, content: { ...opened.value.content, limits: firstLimits } })
}
