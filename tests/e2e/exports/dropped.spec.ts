import { askBox } from '@/tests/e2e/support/buying'
import { expect, test, type Page } from '@playwright/test'
import { csv, recruiter } from '@/tests/browser/files/import/files'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import { untilIdle } from '@/tests/e2e/support/idle'

type Dragged = { file?: { name: string; type: string; text: string }; words?: string; html?: string }

/** Something from another program, as it is dragged over a place of the page and dropped there. */
async function drag(page: Page, place: string, dragged: Dragged) {
  const data = await page.evaluateHandle(({ file, words, html }: Dragged) => {
    const transfer = new DataTransfer()
    if (file) transfer.items.add(new File([file.text], file.name, { type: file.type }))
    if (words !== undefined) transfer.setData('text/plain', words)
    if (html !== undefined) transfer.setData('text/html', html)
    return transfer
  }, dragged)
  const send = (event: string) => page.locator(place).first().dispatchEvent(event, { dataTransfer: data })
  await send('dragenter')
  await send('dragover')
  return { drop: () => send('drop'), leave: () => send('dragleave') }
}

/** Opens a page and waits for what stands behind every page, which comes when the page is alive. */
async function open(page: Page, path: string) {
  await page.goto('about:blank')
  await page.goto(path)
  await expect(page.getByRole('meter', { name: 'Budget' }).first()).toBeAttached()
  await untilIdle(page)
}

const people = { name: 'fair.csv', type: 'text/csv', text: csv(recruiter(12)) }

const told = (page: Page) =>
  page.getByText('Drop to bring its rows: nothing is charged before you confirm', { exact: true })

async function expectPlan(page: Page, rows: number) {
  await expect(page).toHaveURL(/\/lists#new=1$/)
  await expect(page.getByText(`${rows} of ${rows} rows have an address`)).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Your rows' })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${rows} rows?.*${rows} new .*at most \\$`))).toBeVisible()
}

test('a file that is dropped on home, on a lookup’s page, on the library or on another run is a table with its plan; what goes on elsewhere is left alone', async ({
  page,
}) => {
  for (const [path, place] of [
    ['/', 'h1'],
    ['/', 'textarea'],
    ['/profiles/search', 'main'],
    ['/library', 'main'],
  ] as const) {
    await open(page, path)
    const { leave } = await drag(page, place, { file: people })
    await expect(told(page)).toBeVisible()
    await leave()
    await expect(told(page)).toBeHidden()
    await (await drag(page, place, { file: people })).drop()
    await expectPlan(page, 12)
    await expect(told(page)).toBeHidden()
    await page.getByRole('button', { name: 'Remove' }).click()
  }
  const cards =
    'BEGIN:VCARD\nFN:Mara Lund\nURL:https://network.test/in/mara-l\nEND:VCARD\nBEGIN:VCARD\nFN:Ivo Orth\n'
  const dropped = await drag(page, 'footer, main', {
    file: { name: 'two.vcf', type: 'text/vcard', text: cards },
  })
  await dropped.drop()
  await expect(page.getByText('1 of 2 rows have an address · 1 by name only')).toBeVisible()
  await expect(page.getByText('Line 5 of the file: a card that does not end')).toBeVisible()
  await expect(page.getByText('Read as: UTF-8 · Contact cards', { exact: true })).toBeVisible()
  await expectAccessible(page)
  for (const text of ['', '\n\n']) {
    await (await drag(page, 'main', { file: { name: 'empty.csv', type: 'text/csv', text } })).drop()
    await expect(page.getByText('There are no rows in it. Nothing was charged.')).toBeVisible()
  }
})

test('lines of text that are dropped are rows, in a field they are text; a picture that is copied along, a link of the page and what is neither file nor text do nothing', async ({
  page,
}) => {
  await open(page, '/library')
  await (await drag(page, 'main', { html: '<b>Mara Lund</b>' })).drop()
  await expect(told(page)).toBeHidden()
  await page.locator('main').dispatchEvent('dragstart')
  await (await drag(page, 'main', { words: 'Mara Lund\nIvo Orth' })).drop()
  await expect(told(page)).toBeHidden()
  await page.locator('main').dispatchEvent('dragend')
  await expect(page).toHaveURL(/\/library$/)
  await open(page, '/')
  await (await drag(page, 'textarea', { words: 'Mara Lund\nIvo Orth' })).drop()
  await expect(told(page)).toBeHidden()
  await (await drag(page, 'h1', { words: 'Mara Lund, Kranz\nIvo Orth, Veit' })).drop()
  await expect(page.getByText('0 of 2 rows have an address · 2 by name only')).toBeVisible()

  await open(page, '/')
  const paste = (type: string) =>
    askBox(page).evaluate((box, own) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(
        new File(['Name,Profile URL\nMara Lund,https://network.test/in/mara-l'], 'a.csv', { type: own }),
      )
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, type)
  await paste('image/png')
  await paste('text/csv')
  await expectPlan(page, 1)
})

test('nothing is brought while a dialog asks for something, and no browser leaves the page for a file', async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Choose a wallet' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const isLeft = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['a'], 'a.csv'))
    return document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
    )
  })
  expect(isLeft).toBe(false)
  await expect(told(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})

test('where there is nothing yet a file is chosen by a press or a key, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const file = { name: people.name, mimeType: people.type, buffer: Buffer.from(people.text) }
  page.on('filechooser', (chooser) => void chooser.setFiles(file))
  for (const path of ['/lists', '/library', '/']) {
    await open(page, path)
    if (path === '/') await askBox(page).focus()
    await page.getByRole('button', { name: 'Choose a file' }).focus()
    await page.keyboard.press('Enter')
    await expectPlan(page, 12)
    await page.getByRole('button', { name: 'Remove' }).click()
  }
})
