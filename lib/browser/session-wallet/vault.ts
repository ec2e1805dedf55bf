import { generatePrivateKey } from 'viem/accounts'
import { makeBackup, readBackup } from '@/lib/browser/session-wallet/backup'
import { changed, payable, payeeIn, type Change } from '@/lib/browser/session-wallet/change'
import { newCounts, type Hour } from '@/lib/browser/session-wallet/counts'
import { areLimits, raises, type PurseLimits } from '@/lib/browser/session-wallet/limits'
import { refusalOf, type PurseCode, type PurseRefusal } from '@/lib/browser/session-wallet/refusal'
import { returnOf, type ReturnRequest } from '@/lib/browser/session-wallet/return'
import { reviewed, type SignRequest } from '@/lib/browser/session-wallet/review'
import {
  isUnlock,
  open as openSealed,
  readSealed,
  seal,
  sealAgain,
  type OpenPurse,
  type PurseContent,
  type SealedPurse,
  type Secret,
  type Unlock,
} from '@/lib/browser/session-wallet/sealed'
import { isIdle, isOverdue, statusOf, type PurseStatus } from '@/lib/browser/session-wallet/status'
import { givingUp } from '@/lib/browser/session-wallet/terms'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import type { Usdc } from '@/lib/core/money'
import { authorizationTypedData, type Authorization } from '@/lib/core/payment/authorization'
import type { Address, Hex } from '@/lib/core/payment/bytes'
import { err, ok, type Result } from '@/lib/core/result'

export type VaultParts = {
  /** Milliseconds of this device. */
  now: () => number
  readRow: () => Promise<unknown>
  /** Undefined deletes it. Resolves when it is on the disk. */
  writeRow: (row: SealedPurse | undefined) => Promise<void>
  /** What was signed within the hour outlives the worker, so that a reload begins no new one. */
  readHour: () => Promise<unknown>
  writeHour: (hour: Hour) => Promise<void>
  /** The server's own word; never the page's. */
  loadConfiguration: () => Promise<Configuration>
}

type Answer<T> = Promise<Result<T, PurseRefusal>>

type NewSecret = { secret: Secret; unlock: Unlock }

const refuse = (code: PurseCode) => err(refusalOf(code))

/** A key that signs within limits. Nothing that it is told by a page makes it sign more, or give the key away. */
export function newVault({ now, readRow, writeRow, readHour, writeHour, loadConfiguration }: VaultParts) {
  const counts = newCounts()
  let opened: OpenPurse | null = null
  let newest: SealedPurse | null = null
  let [openedAt, activeAt, locks] = [0, 0, 0]
  let wasIdle = false
  let turn: Promise<unknown> = Promise.resolve()

  /** One after the other: two that write at once could lose a key that holds money. */
  function inTurn<T>(work: () => Answer<T>): Answer<T> {
    const mine = turn.then(work).catch(() => refuse('unwritable'))
    turn = mine
    return mine
  }

  function lock(): void {
    opened = null
    wasIdle = false
    locks += 1
    counts.endSession()
  }

  /** Null when it is locked, also by the time that has passed. */
  function current(): OpenPurse | null {
    const since = now() - activeAt
    if (opened && isOverdue(since)) {
      lock()
      wasIdle = isIdle(since)
    }
    return opened
  }

  /** How often it was locked, also by the time that has passed. */
  function locksNow(): number {
    current()
    return locks
  }

  /** Keeps what was opened, unless it was locked meanwhile. */
  async function keep(next: OpenPurse, since: number): Promise<boolean> {
    newest = next.row
    counts.follow(next.row.address, await readHour().catch(() => null))
    if (locks !== since) return false
    if (!opened) openedAt = now()
    opened = next
    return true
  }

  /** The newest row of this wallet that was written or opened here: an older one in its place is not gone back to. */
  async function stored(): Promise<SealedPurse | 'none' | 'unreadable'> {
    const row = await readRow()
    if (row === undefined) return 'none'
    const read = readSealed(row)
    return read && newest?.address === read.address ? newest : (read ?? 'unreadable')
  }

  /** `since`: how often it was locked when this was asked for, so that a lock meanwhile holds. */
  async function begin(
    content: PurseContent,
    { since, ...key }: NewSecret & { since: number },
    backedUpAt: number | null,
  ): Answer<Address> {
    if (!isUnlock(key.unlock)) return refuse('not-a-request')
    const fresh = await seal(content, { ...key, madeAt: now(), backedUpAt })
    if (!fresh) return refuse('wrong-secret')
    if (!readSealed(fresh.row)) return refuse('unreadable')
    await writeRow(fresh.row)
    if (await keep(fresh, since)) activeAt = now()
    return ok(fresh.row.address)
  }

  /** The open wallet, for whoever has the secret of it. */
  async function proven(secret: Secret | undefined): Answer<OpenPurse> {
    const mine = current()
    if (!mine) return refuse('locked')
    if (!secret) return refuse('needs-secret')
    if (!(await openSealed(mine.row, secret)).ok) return refuse('wrong-secret')
    if (!current()) return refuse('locked')
    activeAt = now()
    return ok(mine)
  }

  /** Seals the open wallet anew and writes it, in place of the row that it was opened from. */
  async function rewrite(mine: OpenPurse, changes: Parameters<typeof sealAgain>[1]): Answer<null> {
    const since = locks
    const row = await stored()
    // a row that is gone is written again: nothing else has the key
    if (row === 'unreadable') return refuse(row)
    if (row !== 'none' && row.address !== mine.row.address) return refuse('exists')
    const next = await sealAgain(mine, changes)
    if (!readSealed(next.row)) return refuse('unreadable')
    await writeRow(next.row)
    await keep(next, since)
    return ok(null)
  }

  async function askedPayees(): Promise<PurseContent['payees']> {
    const configuration = await loadConfiguration().catch(() => null)
    const payee = configuration && payeeIn(configuration)
    return payee ? [payee] : []
  }

  /** Seals whom the server names first, for a wallet that knows nobody. It opens without that, too, and pays nobody then. */
  async function confirmFirst(mine: OpenPurse): Promise<void> {
    if (mine.content.payees.length > 0) return
    const payees = await askedPayees()
    if (payees.length === 0 || current() !== mine) return
    await rewrite(mine, { content: { ...mine.content, payees } }).catch(() => undefined)
  }

  const signed = (mine: OpenPurse, authorization: Authorization) => () =>
    mine.account.signTypedData(authorizationTypedData(authorization))

  async function sign(request: SignRequest): Answer<Hex> {
    const mine = current()
    if (!mine) return refuse(wasIdle ? 'idle' : 'locked')
    const configuration = await loadConfiguration().catch(() => null)
    if (!configuration) return refuse('unavailable')
    const checked = await reviewed(request, { ...mine, configuration, now: now() })
    if (!checked.ok) return checked
    // it was locked or changed meanwhile
    if (current() !== mine) return sign(request)
    // nothing is waited for between here and the counting, so that two that come at once are both counted
    const before = counts.spentSession()
    const { limits } = mine.content
    const given = counts.sign(checked.value, 'purchase', {
      limits,
      now: now(),
      sign: signed(mine, checked.value),
    })
    if (counts.spentSession() > before) {
      activeAt = now()
      void writeHour(counts.hourOf(mine.row.address, now())).catch(() => undefined)
    }
    return given.ok ? ok(await given.value) : given
  }

  return {
    /** Makes a key, writes it sealed and leaves it open. */
    make({ limits, returnTo, ...key }: NewSecret & { limits: PurseLimits; returnTo: Address | null }) {
      const since = locksNow()
      return inTurn<Address>(async () => {
        if (!areLimits(limits)) return refuse('bad-limits')
        const home = returnTo === null ? null : payable(returnTo)
        if (returnTo !== null && home === null) return refuse('bad-address')
        if (current() || (await stored()) !== 'none') return refuse('exists')
        const payees = await askedPayees()
        const content = { privateKey: generatePrivateKey(), limits, payees, returnTo: home }
        return begin(content, { ...key, since }, null)
      })
    },

    /** From a backup; in place of the wallet that is here only where that is the same, as when its passkey was lost. */
    restore({ text, passphrase, ...key }: NewSecret & { text: string; passphrase: string }) {
      const since = locksNow()
      return inTurn<Address>(async () => {
        const backup = await readBackup(text, passphrase)
        if (!backup.ok) return refuse('bad-backup')
        const row = await stored()
        const here = current()?.row ?? row
        if (here === 'unreadable' || (here !== 'none' && here.address !== backup.value.address))
          return refuse('exists')
        if (locks !== since) return refuse('locked')
        lock()
        const { content } = backup.value
        // the wallet that is here may know a later address, which cannot be read without its secret
        const returnTo = here === 'none' ? content.returnTo : null
        return begin({ ...content, returnTo }, { ...key, since: locks }, now())
      })
    },

    /** An open wallet stays in its session. */
    unlock(secret: Secret) {
      const since = locksNow()
      return inTurn<Address>(async () => {
        const before = current()
        const row = await stored()
        if (typeof row === 'string') return refuse(row)
        const found = await openSealed(row, secret)
        if (!found.ok) return refuse(found.error)
        if (before && before.row.address !== row.address) return refuse('exists')
        if (!(await keep(found.value, since))) return refuse('locked')
        activeAt = now()
        await confirmFirst(found.value)
        return ok(row.address)
      })
    },

    lock,

    /** Signs a purchase, or says why not. */
    sign,

    /** Lower limits at once; whatever allows more needs the secret anew. */
    change: (asked: Change) =>
      inTurn<null>(async () => {
        const mine = current()
        if (!mine) return refuse('locked')
        const content = changed(mine, asked)
        if (typeof content === 'string') return refuse(content)
        const allowsMore =
          raises(mine.content.limits, content.limits) ||
          asked.payee !== undefined ||
          content.returnTo !== mine.content.returnTo
        const allowed = allowsMore ? await proven(asked.secret) : ok(mine)
        return allowed.ok ? rewrite(mine, { content }) : allowed
      }),

    /** Signs what is left, without what open purchases may take, to the address that was set, and to no other. */
    async signReturn(request: ReturnRequest): Answer<{ authorization: Authorization; signature: Hex }> {
      const mine = current()
      if (!mine) return refuse('locked')
      const checked = returnOf(request, mine, now())
      if (!checked.ok) return checked
      const authorization = checked.value
      const { limits } = mine.content
      const given = counts.sign(authorization, 'return', {
        limits,
        now: now(),
        sign: signed(mine, authorization),
      })
      return given.ok ? ok({ authorization, signature: await given.value }) : given
    },

    /** The text of a backup. It holds the key, so it needs the secret anew. */
    backUp: ({ secret, passphrase }: { secret: Secret; passphrase: string }) =>
      inTurn<string>(async () => {
        const mine = await proven(secret)
        if (!mine.ok) return mine
        const text = await makeBackup(mine.value, passphrase)
        return text === null ? refuse('bad-backup') : ok(text)
      }),

    /** Reads a backup back; only one of this very key counts as made. */
    checkBackup: ({ text, passphrase }: { text: string; passphrase: string }) =>
      inTurn<null>(async () => {
        const backup = await readBackup(text, passphrase)
        const mine = current()
        if (!mine) return refuse('locked')
        if (!backup.ok || backup.value.address !== mine.row.address) return refuse('bad-backup')
        return rewrite(mine, { backedUpAt: now() })
      }),

    /** Deletes the wallet, for whoever has the secret or types that the money is given up. */
    forget: (by: ({ secret: Secret } | { words: string; balance: Usdc | null }) & { address?: Address }) =>
      inTurn<null>(async () => {
        const row = await stored()
        if (row === 'none') return refuse(row)
        // what is known of the money is known of the wallet that was looked at
        if (by.address && row !== 'unreadable' && row.address !== by.address) return refuse('exists')
        if ('words' in by) {
          if (by.words.trim() !== givingUp(by.balance)) return refuse('other-words')
        } else {
          if (row === 'unreadable') return refuse(row)
          if (!(await openSealed(row, by.secret)).ok) return refuse('wrong-secret')
        }
        await writeRow(undefined)
        newest = null
        lock()
        return ok(null)
      }),

    /** Null where there is none. */
    async status(): Promise<PurseStatus | null | 'unreadable'> {
      const open = current()
      const row = open?.row ?? (await stored())
      if (row === 'none') return null
      if (row === 'unreadable') return row
      const counted = { spentSession: counts.spentSession(), spentHour: counts.spentHour(now()) }
      return statusOf(row, open, { openedAt, activeAt, wasIdle }, counted)
    },
  }
}

export type Vault = ReturnType<typeof newVault>
