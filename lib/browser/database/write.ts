import type { IDBPTransaction } from 'idb'
import { openStore } from '@/lib/browser/database/database'
import type { NickelSchema, StoreName } from '@/lib/browser/database/schema'
import { atomically } from '@/lib/browser/database/atomically'

/** A transaction that may write into some stores. */
export type Writing<Names extends readonly StoreName[]> = IDBPTransaction<NickelSchema, Names, 'readwrite'>

/** Does some work in one transaction over these stores: all of it is written, or nothing and it rejects with why. */
export async function writeTogether<const Names extends readonly StoreName[], T>(
  names: Names,
  work: (transaction: Writing<Names>) => Promise<T>,
  options?: IDBTransactionOptions,
): Promise<T> {
  const transaction = (await openStore()).transaction(names, 'readwrite', options)
  return atomically(transaction, () => work(transaction))
}
