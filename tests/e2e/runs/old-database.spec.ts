import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'

const saved = readFileSync(new URL('../../browser/database/saved-a410746.json', import.meta.url), 'utf8')

/** Makes the database as the version before kept it, with what that wrote, before any page of today is opened. */
const fillAsBefore = (page: Page): Promise<void> =>
  page.evaluate(async (text) => {
    const { version, stores }: { version: number; stores: Record<string, object[]> } = JSON.parse(
      text,
      (_key, value) => (value?.$bigint === undefined ? value : BigInt(value.$bigint)),
    )
    const keys: Record<string, { path: string | string[] | null; indexes?: [string, string | string[]][] }> =
      {
        purchases: {
          path: 'intentId',
          indexes: ['liveKey', 'purchaseKey', 'preparedAt', 'open'].map((name) => [name, name]),
        },
        answers: { path: 'intentId' },
        settings: { path: null },
        records: { path: 'id' },
        details: { path: 'recordId' },
        aliases: { path: 'alias', indexes: [['recordId', 'recordId']] },
        harvested: { path: 'intentId' },
        lists: { path: 'id' },
        listItems: { path: ['listId', 'recordId'], indexes: [['recordId', 'recordId']] },
        runs: { path: 'id', indexes: ['at', 'state'].map((name) => [name, name]) },
        runRows: {
          path: ['runId', 'index'],
          indexes: [
            ['runState', ['runId', 'state']],
            ['recordId', 'recordId'],
            ['intentId', 'intentId'],
          ],
        },
        savedSearches: { path: 'id', indexes: [['endpointId', 'endpointId']] },
        blocked: { path: 'key', indexes: [['kind', 'kind']] },
        sums: { path: ['span', 'at', 'session'] },
      }
    const request = indexedDB.open('nickel', version)
    request.addEventListener('upgradeneeded', () => {
      for (const [name, { path, indexes = [] }] of Object.entries(keys)) {
        const store = request.result.createObjectStore(name, path === null ? undefined : { keyPath: path })
        for (const [index, of] of indexes) store.createIndex(index, of, { unique: index === 'liveKey' })
      }
    })
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const transaction = request.result.transaction([...request.result.objectStoreNames], 'readwrite')
    for (const [name, rows] of Object.entries(stores))
      for (const row of rows) transaction.objectStore(name).put(row)
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    request.result.close()
  }, saved)

test('what the version before kept is there as lists, under the addresses of its runs', async ({ page }) => {
  await page.goto('/icon.svg')
  await fillAsBefore(page)
  await page.goto('/runs#run=names')
  await expect(page.getByRole('heading', { name: 'fair.csv', level: 1 })).toBeVisible()
  const grid = page.getByRole('grid', { name: 'fair.csv' })
  await expect(grid.getByRole('row')).toHaveCount(10)
  await expect(grid.getByRole('columnheader', { name: 'Owner' })).toBeVisible()
  await expect(grid.getByRole('row', { name: /Ana Silva/ })).toContainText('Found')
  await expect(grid.getByRole('row', { name: /Nobody Known/ })).toContainText('Not found, charged')
  const run = page.getByRole('region', { name: /^Run: Find by name/ })
  await expect(run.getByText('Stopped by its cap', { exact: true })).toBeVisible()
  await expect(run.getByText('1 row to check')).toBeVisible()

  await page.getByLabel('Outcome').selectOption('Failed')
  await expect(grid.getByRole('row')).toHaveCount(3)
  await page.goto('/lists#list=names')
  await expect(page.getByRole('heading', { name: 'fair.csv', level: 1 })).toBeVisible()

  await page.goto('/runs')
  const lists = page.getByRole('region', { name: 'All lists' }).getByRole('listitem')
  await expect(lists).toHaveCount(6)
  await lists.filter({ hasText: 'Shortlist' }).getByRole('button').click()
  await expect(page.getByRole('row', { name: /Ana Silva/ })).toContainText('met in May')
  await expect(page.getByText('1 earlier run')).toBeVisible()
})

test('a browser without room for that says so and loses nothing, and has it all on the next visit with room', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...given) {
      if (localStorage.getItem('full')) throw new DOMException('no room', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })
  await page.goto('/icon.svg')
  await fillAsBefore(page)
  await page.evaluate(() => localStorage.setItem('full', '1'))
  await page.goto('/runs#run=names')
  const notice = page.getByText('Free some space on this device, then reload this page')
  await expect(notice).toBeVisible()
  await expect(page.getByText(/Nothing is lost, nothing was charged/)).toBeVisible()
  await expect(page.getByText('The runs kept in this browser cannot be read')).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('full'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'fair.csv', level: 1 })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'fair.csv' }).getByRole('row')).toHaveCount(10)
  await expect(notice).toHaveCount(0)
})
