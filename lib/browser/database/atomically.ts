type Transaction = { done: Promise<void>; error: DOMException | null; abort: () => void }

/**
 * Does some work in a transaction and waits until it is written: a step that throws undoes all before it, so that no half
 * stays alone. Rejects with what the browser says went wrong, such as a QuotaExceededError, else with what threw.
 */
export async function atomically<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  // watched from the start: it may fail while the work is still at it
  const done = transaction.done.catch((error: unknown) => Promise.reject(transaction.error ?? error))
  done.catch(() => undefined)
  try {
    const worked = await work()
    await done
    return worked
  } catch (error) {
    abort(transaction)
    await done.catch(() => undefined)
    throw transaction.error ?? error
  }
}

function abort(transaction: Transaction): void {
  try {
    transaction.abort()
  } catch {
    // it has ended already
  }
}
