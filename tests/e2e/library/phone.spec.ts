import { expect, test, type Page } from '@playwright/test'
import { withList, withPeople } from '@/tests/e2e/support/people'
import { downloaded, textOf } from '@/tests/e2e/support/download'

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Whether anything of the cards is beyond the edge of the screen. */
const isWiderThanItsScreen = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main ul, main li, main li *')].some(
      (element) => element.scrollWidth > innerWidth || element.getBoundingClientRect().right > innerWidth + 1,
    ),
  )

test.use({ viewport: { width: 1280, height: 844 }, hasTouch: true })

test('on a phone library and list are cards, to be handed on, written to and kept', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (shared: unknown) => Promise.resolve(Reflect.set(window, 'shared', shared)),
    })
  })
  await withPeople(page)
  await withList(page, 'Welders')
  await page.setViewportSize({ width: 390, height: 844 })

  for (const path of ['/library', null]) {
    if (path) await page.goto(path)
    else {
      await page.goto('/lists')
      await page.getByRole('button', { name: /^Welders/ }).click()
    }
    const ana = card(page, 'Ana Silva')
    await expect(ana).toContainText('Welder · Works 1')
    await expect(ana).toContainText('Lisbon, Portugal')
    await expect(ana).toContainText('ana@works.example')
    await expect(page.getByRole('grid')).toHaveCount(0)
    expect(await isWiderThanItsScreen(page)).toBe(false)
    await expect(page.getByRole('button', { name: 'Keys' })).toBeHidden()
    await ana.getByRole('button', { name: 'Share Ana Silva' }).click()
    expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toMatchObject({
      title: 'Ana Silva',
      url: 'https://www.network.example/in/ana-silva',
    })
    await expect(ana.getByRole('link', { name: 'Mail Ana Silva' })).toHaveAttribute(
      'href',
      'mailto:ana@works.example',
    )
    const saved = await downloaded(page, () =>
      ana.getByRole('button', { name: 'Save contact Ana Silva' }).click(),
    )
    expect(saved.name).toMatch(/^nickel-ana-silva-.*\.vcf$/)
    const text = textOf(saved.bytes)
    expect(text).toContain('VERSION:3.0')
    expect(text).toContain('EMAIL;TYPE=INTERNET,WORK,PREF:ana@works.example')
  }

  await card(page, 'Bo Lind').getByRole('combobox', { name: 'Stage of Bo Lind' }).selectOption('Contacted')
  await expect(page.getByText('1 person to Contacted')).toBeVisible()
  await card(page, 'Bo Lind').getByRole('button', { name: 'Note on Bo Lind' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Knows pipes')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(card(page, 'Bo Lind')).toContainText('Knows pipes')

  // who is not to be contacted is neither written to nor saved
  await card(page, 'Ana Silva').getByRole('button', { name: 'Ana Silva', exact: true }).click()
  const record = page.getByRole('dialog', { name: 'Ana Silva' })
  await expect(record.getByRole('link', { name: 'Mail Ana Silva' })).toBeVisible()
  await record.getByRole('button', { name: 'Do not contact' }).click()
  await expect(record.getByRole('link', { name: 'Mail Ana Silva' })).toBeHidden()
  await record.getByRole('button', { name: 'Close' }).click()
  await expect(card(page, 'Ana Silva')).toContainText('Do not contact')
  await expect(card(page, 'Ana Silva').getByRole('link', { name: 'Mail Ana Silva' })).toHaveCount(0)
})
