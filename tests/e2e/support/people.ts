import { expect, type Page } from '@playwright/test'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'

const site = 'https://www.network.example'

/** Five people of one page of a search, each with a role, a place and an address. */
export const people = ['Ana Silva', 'Bo Lind', 'Cleo Marsh', 'Dev Rao', 'Eva Toth'].map((fullName, index) => {
  const slug = fullName.toLowerCase().replace(' ', '-')
  return {
    networkId: slug,
    networkUrl: `${site}/in/${slug}`,
    fullName,
    headline: 'Welder of fine pipes and of everything that is longer than a line',
    location: 'Lisbon, Portugal',
    currentPosition: { title: 'Welder', companyName: `Works ${index + 1}` },
  }
})

/** Fills the library with them as if their page had been bought; says where its answer is shown. */
export async function withPeople(page: Page): Promise<string> {
  await page.goto('/library')
  const path = await seedAnswer(page, JSON.stringify({ elements: people }), { input: { title: 'welder' } })
  await seedAnswer(page, JSON.stringify({ email: 'ana@works.example', status: 'verified' }), {
    endpointId: 'profiles.email',
    input: { networkId: 'ana-silva' },
  })
  return path
}

/** Puts all of them on a new list, and opens it. */
export async function withList(page: Page, name: string): Promise<void> {
  await page.goto('/library')
  await expect(page.getByRole('grid', { name: 'Records' }).getByRole('row')).toHaveCount(6)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Add to list' }).click()
  await page.getByLabel('New list').fill(name)
  await page.getByRole('button', { name: 'Create and add' }).click()
  await expect(page.getByText(`5 people on ${name}`)).toBeVisible()
  await page.goto('/lists')
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('grid', { name })).toBeVisible()
}
