import { expect, test, type Page } from '@playwright/test'
import { everything, people } from '@/tests/e2e/privacy/reading'
import { answer, buy, buyPeople, confirming, payButton } from '@/tests/e2e/support/buying'
import { downloaded, textOf } from '@/tests/e2e/support/download'

const settings = async (page: Page, name: 'Privacy' | 'Backup and storage') => {
  await page.goto('/settings')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The form of a profile, filled, with the wallet back. */
async function enrich(page: Page, id: string) {
  await page.goto(`/profiles/enrich#${new URLSearchParams({ networkId: id }).toString()}`)
  await expect(page.getByRole('button', { name: /^Wallet 0x.*\$/ })).toBeVisible()
  await expect(page.getByLabel('Profile URL or ID')).toHaveValue(id)
}

/** A search, and the profile of the first person whom it found. */
async function searchAndEnrich(page: Page) {
  await buyPeople(page)
  await expect.poll(async () => (await people(page)).length).toBeGreaterThan(3)
  const [person] = await people(page)
  if (!person) throw new Error('nobody was found')
  const names = person.aliases.flatMap((alias) => /^person:(?:id|slug):(.+)$/.exec(alias)?.[1] ?? [])
  const [first] = names
  if (first === undefined) throw new Error('nobody has a name')
  await enrich(page, first)
  await buy(page, '$0.05')
  return { person, names, first }
}

test('a backup opens in another browser, unverified until the chain shows it; a deleted person leaves no byte, is known again, and is bought only at a word', async ({
  page,
  baseURL,
  browser,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const { person, names, first } = await searchAndEnrich(page)
  // the profile merges into the record
  await expect
    .poll(async () => (await people(page)).find(({ id }) => id === person.id)?.aliases.length ?? 0)
    .toBeGreaterThan(0)
  const before = await everything(page)
  for (const bytes of [person.title, ...names]) expect(before).toContain(bytes)

  await settings(page, 'Backup and storage')
  const backup = card(page, 'Backup')
  await backup.getByLabel('Passphrase', { exact: true }).fill('four words of mine')
  await backup.getByLabel('Passphrase again').fill('four words of mine')
  const saved = await downloaded(page, () => backup.getByRole('button', { name: 'Save backup' }).click())
  expect(saved.name).toMatch(/^nickel-backup-\d{4}-\d\d-\d\d\.nickel$/)
  const file = saved.path

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await settings(other, 'Backup and storage')
  const there = card(other, 'Backup')
  await there.getByText('Restore from a file').click()
  await there.getByLabel('Backup file').setInputFiles(file)
  await there.getByLabel('Passphrase of the file').fill('other words')
  await there.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(there.getByText('The passphrase does not fit this file')).toBeVisible()
  await there.getByLabel('Passphrase of the file').fill('four words of mine')
  await there.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(there.getByText('2 purchases from a backup, unverified')).toBeVisible()
  expect((await people(other)).length).toBeGreaterThan(3)

  await other.goto('/spending')
  await expect(other.getByRole('gridcell', { name: 'Unverified' }).first()).toBeVisible()
  await expect(other.getByText('$0.35')).toHaveCount(0)
  await settings(other, 'Backup and storage')
  await card(other, 'Backup').getByRole('button', { name: 'Check on the chain' }).click()
  await expect(card(other, 'Backup').getByText('2 shown by the chain as paid.')).toBeVisible()
  await other.goto('/spending')
  await expect(other.getByText('$0.35').first()).toBeVisible()
  await context.close()

  await settings(page, 'Privacy')
  const deletion = card(page, 'Delete a person')
  await deletion.getByLabel('Name, e-mail or profile').fill(person.title)
  await deletion.getByRole('button', { name: 'Delete everywhere…' }).first().click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete everywhere?' })
  // it is gone with the deletion, however long the network takes
  const isOfService = /\/api\//
  await page.route(isOfService, () => undefined)
  await dialog.getByRole('button', { name: 'Delete everywhere' }).click()
  await expect(dialog).toBeHidden({ timeout: 20_000 })
  await page.unroute(isOfService)
  const after = await everything(page)
  for (const bytes of [person.title, ...names]) expect(after).not.toContain(bytes)
  await expect(deletion.getByText('Nobody of that name')).toBeVisible()

  // the receipt of the profile still tells what was paid
  await page.goto('/spending')
  await expect(page.getByText('$0.35').first()).toBeVisible()

  // again by the same id: the sheet says when, and pays only at a word
  await enrich(page, first)
  await page
    .getByRole('button', { name: /· \$0\.05$/ })
    .first()
    .click()
  const sheet = confirming(page)
  await expect(sheet.getByText(/^You deleted this person on/)).toBeVisible()
  const pay = payButton(page, '$0.05')
  await expect(pay).toBeDisabled()
  await sheet.getByLabel('Look up all the same').check()
  await pay.click()
  await expect(answer(page)).toBeVisible()

  // and no name ever stood in an address that a server sees
  const told = asked.map((url) => decodeURIComponent(url.split('#')[0] ?? ''))
  for (const bytes of [person.title, ...names])
    expect(told.filter((url) => url.startsWith(baseURL ?? '') && url.includes(bytes))).toEqual([])
})

test('the do-not-contact list is added to, undone, imported and exported; wiping needs the words typed, and leaves nothing', async ({
  page,
  baseURL,
}) => {
  await settings(page, 'Privacy')
  const list = card(page, 'Do not contact')
  const typed = list.getByLabel('E-mail, domain, profile URL or ID')
  await typed.fill('Ana Silva')
  await list.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(list.getByText(/A name fits several people/)).toBeVisible()
  await typed.fill('Ana@acme.example')
  await list.getByLabel('Reason').fill('=asked')
  await list.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(list.getByText('ana@acme.example')).toBeVisible()
  await list.getByRole('button', { name: 'Remove ana@acme.example' }).click()
  await expect(list.getByText('Nobody is on the list.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByText('ana@acme.example')).toBeVisible()
  const entries = list.getByRole('list', { name: 'Not to be contacted' }).getByRole('listitem')
  await list
    .getByLabel('File of entries')
    .setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('globex.example, left\nSome Body\nhttps://n.example/in/bo-lind'),
    })
  await expect(list.getByText('Line 2:')).toBeVisible()
  await expect(entries).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entries).toHaveCount(1)
  const saved = await downloaded(page, () => list.getByRole('button', { name: 'Export' }).click())
  expect(textOf(saved.bytes)).toContain("ana@acme.example,'=asked")

  await settings(page, 'Backup and storage')
  await page.getByRole('button', { name: 'Wipe everything…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Wipe everything?' })
  await expect(dialog.getByText('1 entry of the do-not-contact list')).toBeVisible()
  const wipe = dialog.getByRole('button', { name: 'Wipe everything' })
  await expect(wipe).toBeDisabled()
  await dialog.getByLabel('Type “wipe everything” to go on').fill('Wipe everything')
  await wipe.click()
  await page.waitForURL(`${baseURL}/`)
  expect(await everything(page)).not.toContain('ana@acme.example')
})
