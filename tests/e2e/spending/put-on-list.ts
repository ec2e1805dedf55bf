import type { Page } from '@playwright/test'

/** Puts a person whom the library knows on a list of that name, with a tag. */
export function putOnList(page: Page, given: { list: string; tag: string; slug: string }): Promise<void> {
  return page.evaluate(async ({ list, tag, slug }) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await done(indexedDB.open('nickel-data'))
    const names = [`person:slug:${slug.toLowerCase()}`, `person:id:${slug}`]
    let recordId: string | undefined
    // the answer is taken into the library a moment after it came
    while (recordId === undefined) {
      const aliases = database.transaction('aliases').objectStore('aliases')
      const found = await Promise.all(names.map((name) => done(aliases.get(name))))
      recordId = found.find(Boolean)?.recordId
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    const transaction = database.transaction(['lists', 'listItems'], 'readwrite')
    const at = Date.now()
    const made = { id: 'l1', name: list, kind: 'person', stages: [], createdAt: at, changedAt: at }
    transaction.objectStore('lists').put(made)
    const place = { listId: 'l1', rowId: recordId, recordId }
    const item = { ...place, tags: [tag], isHidden: false, addedAt: at, changedAt: at }
    transaction.objectStore('listItems').put(item)
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    database.close()
  }, given)
}
