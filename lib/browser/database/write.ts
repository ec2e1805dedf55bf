import { openStore } from '@/lib/browser/database/database'
import type { Transaction } from '@/lib/browser/database/reading'
import type { StoreName } from '@/lib/browser/database/stores'

export type Writing<Names extends readonly StoreName[]> = Transaction<Names, 'readwrite'>

/** Does work in one transaction: all is written, or nothing. Rejects with the browser's reason or what threw. */
export async function writeTogether<const Names extends readonly StoreName[], T>(
  names: Names,
  work: (transaction: Writing<Names>) => Promise<T>,
  options?: IDBTransactionOptions,
): Promise<T> {
  const transaction = (await openStore()).transaction(names, 'readwrite', options)
  // watched from the start: it may fail while the work is still at it
  const done = transaction.done.catch((error: unknown) => Promise.reject(transaction.error ?? error))
  done.catch(() => undefined)
  try {
    const worked = await work(transaction)
    await done
    return worked
  } catch (error) {
    abort(transaction)
    await done.catch(() => undefined)
    throw transaction.error ?? error
  }
}

function abort(transaction: Pick<IDBTransaction, 'abort'>): void {
  try {
    transaction.abort()
  } catch {
    // it has ended already
  }
}
