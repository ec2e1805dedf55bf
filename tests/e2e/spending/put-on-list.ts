import { expect, type Page } from '@playwright/test'
import { putRows, rowsIn } from '@/tests/e2e/support/database'

/** Puts a person on a list of that name, with a tag, once the library knows them. */
export async function putOnList(page: Page, given: { list: string; tag: string; slug: string }) {
  const { list, tag, slug } = given
  const names = [`person:slug:${slug.toLowerCase()}`, `person:id:${slug}`]
  const known = async (): Promise<string | undefined> => {
    const [aliases = []] = await rowsIn(page, 'aliases')
    return aliases.find(({ alias }) => names.includes(alias))?.['recordId']
  }
  // the answer is taken into the library a moment after it came
  await expect.poll(known).toBeDefined()
  const [recordId, at] = [await known(), Date.now()]
  const item = { listId: 'l1', rowId: recordId, recordId, tags: [tag], isHidden: false }
  await putRows(page, {
    lists: [{ id: 'l1', name: list, kind: 'person', stages: [], createdAt: at, changedAt: at }],
    listItems: [{ ...item, addedAt: at, changedAt: at }],
  })
}
