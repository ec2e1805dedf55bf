import { askBox } from '@/tests/e2e/support/buying'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { openList, openPanel, tellAgain, type } from '@/tests/e2e/support/typist'
import { withPeople } from '@/tests/e2e/support/people'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'

/** A field for words by its place: it opens the place, and gives the field. */
type Place = (page: Page) => Promise<Locator>

const places: Readonly<Record<string, Place>> = {
  'the box of the first page': async (page) => {
    await page.goto('/')
    return askBox(page)
  },
  'a form': async (page) => {
    await page.goto('/profiles/search')
    return page.getByLabel('Title')
  },
  'a form above an answer': async (page) => {
    await page.goto(await withPeople(page))
    await page.getByRole('button', { name: 'Change Title: welder' }).click()
    return page.getByRole('textbox', { name: 'Title', exact: true })
  },
  'the filter of an answer': async (page) => {
    await page.goto(await withPeople(page))
    return page.getByRole('searchbox', { name: /^Filter these/ })
  },
  'a note beside an answer': async (page) => {
    const answer = await withPeople(page)
    await openList(page)
    await page.goto(answer)
    await page.getByRole('rowheader', { name: 'Ana Silva' }).click()
    return page.locator('[data-slot=drawer]').getByRole('textbox', { name: /^Note on/ })
  },
  'the words of the library': async (page) => {
    await withPeople(page)
    await page.goto('/library')
    return page.getByRole('searchbox', { name: /^Find in/ })
  },
  'a note in the library': async (page) => (await openPanel(page)).getByRole('textbox', { name: /^Note on/ }),
  'a tag in the library': async (page) => {
    await (await openPanel(page)).getByRole('button', { name: 'Add tag to Ana Silva' }).click()
    return page.getByRole('textbox', { name: 'New tag' })
  },
  'a new list': async (page) => {
    await withPeople(page)
    await page.goto('/library')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.keyboard.press('l')
    return page.getByLabel('New list')
  },
  'the words of a list': async (page) => {
    await openList(page)
    return page.getByRole('searchbox', { name: 'Find on this list' })
  },
  'a new row of a list': async (page) => {
    await openList(page)
    return page.getByRole('textbox', { name: 'Add a row' })
  },
  'a tag in a row': async (page) => {
    await openList(page)
    await page.getByRole('button', { name: 'Add tag to Ana Silva' }).click()
    return page.getByRole('textbox', { name: 'New tag' })
  },
  'a note on a row': async (page) => {
    await openList(page)
    await page.getByRole('button', { name: 'Note on Ana Silva' }).click()
    return page.getByRole('textbox', { name: 'Note' })
  },
  'a condition': async (page) => {
    await openList(page)
    await page.getByRole('button', { name: /^Filter/ }).click()
    return page.getByLabel('Value')
  },
  'rows of a new run': async (page) => {
    await page.goto('/lists#new=1')
    return page.getByLabel('Rows', { exact: true })
  },
  'the request of the console': async (page) => {
    await page.goto('/console#endpoint=geo.locate')
    return page.getByLabel('Location')
  },
  'a limit': async (page) => {
    await page.goto('/settings')
    return page.getByLabel('Per day')
  },
  'the buyer': async (page) => {
    await page.goto('/settings')
    return page.getByLabel('Name and address')
  },
  'whom not to contact': async (page) => {
    await page.goto('/settings/privacy')
    return page.getByRole('textbox', { name: 'Name, e-mail or profile' })
  },
  'the palette': async (page) => {
    await page.goto('/')
    await page.keyboard.press('Control+k')
    return page.getByRole('combobox')
  },
}

/** What can arrive while somebody types: it is written by another tab, and told to this one. */
const arrivals: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'an answer': async (page) => {
    await seedAnswer(page, JSON.stringify({ elements: [{ fullName: 'Zoe Young', networkId: 'zoe-young' }] }))
    await tellAgain(page, 'journal')
  },
  'an e-mail': async (page) => {
    await seedAnswer(page, JSON.stringify({ email: 'bo@works.example', status: 'verified' }), {
      endpointId: 'profiles.email',
      input: { networkId: 'bo-lind' },
    })
    await tellAgain(page, 'journal', 'library')
  },
  'a record kept': (page) => tellAgain(page, 'library'),
  "a run's row": (page) => tellAgain(page, 'runs', 'journal', 'library'),
  'the outcome of a purchase': (page) => tellAgain(page, 'journal'),
  "another tab's change": (page) => tellAgain(page, 'allowance', 'library', 'runs', 'journal'),
  'a message': (page) =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
    }),
  'another wallet': (page) =>
    page.evaluate(() => {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: null }))
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    }),
}

for (const [where, open] of Object.entries(places))
  test(`whatever arrives, ${where} keeps focus, caret and words`, async ({ page }) => {
    test.slow()
    const field = await open(page)
    for (const [what, arrive] of Object.entries(arrivals))
      await test.step(what, async () => {
        await field.click()
        await field.fill('')
        await type(page, 'role, ')
        await arrive(page)
        await type(page, 'likes Kubernetes? yes')
        await expect(field).toBeFocused()
        await expect(field).toHaveValue('role, likes Kubernetes? yes')
      })
  })
