import { expect, test } from '@playwright/test'
import { answer } from '@/tests/e2e/support/buying'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'

const site = 'https://www.network.example'

const profile = {
  fullName: 'Ana Silva',
  headline:
    'Builder of quiet machines, with a headline so long that a screen cuts it short after its second line, which paper need not do, since nobody can point at paper',
  networkUrl: `${site}/in/ana-silva`,
  about: 'Fifteen years of shipping. '.repeat(40).trim(),
  location: 'Lisbon, Portugal',
  experience: [
    {
      title: 'CTO',
      companyName: 'Acme',
      companyNetworkUrl: 'network.example/company/acme',
      startDate: '2021-01',
      endDate: 'Present',
      description: 'Grew the team. '.repeat(40),
    },
    { title: 'Engineer', companyName: 'Globex', startDate: '2015-03', endDate: '2020-12' },
  ],
  education: [{ schoolName: 'IST', degree: 'MSc', startDate: '2009', endDate: '2014' }],
  skills: Array.from({ length: 30 }, (_, at) => `Skill ${at}`),
  certifications: ['A', 'B', 'C', 'D'].map((name) => ({ name })),
  projects: ['E', 'F', 'G', 'H'].map((title) => ({ title })),
}

test('a long profile on a phone is jumped within, and prints as one column without the app, whole, with its dates and where its links lead', async ({
  page,
}) => {
  await page.goto('/library')
  await page.goto(
    await seedAnswer(page, JSON.stringify(profile), {
      endpointId: 'profiles.enrich',
      input: { networkId: 'ana-silva' },
    }),
  )
  await expect(answer(page).getByRole('heading', { name: 'Ana Silva' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const parts = page.getByRole('navigation', { name: 'Parts of this record' })
  await parts.getByRole('button', { name: 'Skills' }).click()
  const heading = page.getByRole('heading', { level: 2, name: /^Skills/ })
  await expect(heading).toBeInViewport()
  await expect(heading).toBeFocused()
  await expect(parts).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(parts).toBeHidden()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 720, height: 1000 })

  await expect(page.locator('main :is(button, form, summary):visible')).toHaveCount(0)
  await expect(page.locator('nav:visible, header[data-print]:visible')).toHaveCount(0)
  await expect(page.locator('main p').filter({ hasText: 'Jan 2021 – Present' }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: /2 roles at 2 companies/ })).toBeVisible()
  const link = page.getByRole('link', { name: /Acme/ }).first()
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toContain(
    'network.example/company/acme',
  )
  const cut = await page.evaluate(
    () =>
      [...document.querySelectorAll('main [class*=line-clamp]')].filter(
        ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
      ).length,
  )
  expect(cut).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toMatch(
    /^(lab\(100 0 0\)|oklch\(1 0 0\)|rgb\(255, 255, 255\))$/,
  )
  await page.pdf({ path: test.info().outputPath('profile.pdf'), format: 'A4' })
})
