import { expect, test, type Page } from '@playwright/test'
import { oddPaths } from '@/tests/support/odd-paths'
import { everyPage } from '@/tests/support/pages'
import { sweep } from '@/tests/support/sweep'

type Broken = { directive: string; blocked: string; sample: string }
const brokenIn = (page: Page) => page.evaluate(() => (window as unknown as { broken: Broken[] }).broken)

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const broken: Broken[] = []
    Object.assign(window, { broken })
    document.addEventListener('securitypolicyviolation', (event) =>
      broken.push({ directive: event.effectiveDirective, blocked: event.blockedURI, sample: event.sample }),
    )
  })
})

const pages = [...everyPage, '/no-such-page', '/profiles/no-such-page', '/library/no-such-page']

for (const path of sweep(pages, 5)) {
  test(`${path} breaks nothing of its policy and comes alive`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const response = await page.goto(path)
    const policy = (await response?.headerValues('content-security-policy')) ?? []
    expect(policy).toHaveLength(1)
    expect(policy[0]).not.toContain('unsafe')

    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.waitForLoadState('networkidle')
    expect(await brokenIn(page)).toEqual([])
    expect(errors).toEqual([])
  })
}

test('every page has one policy, and a strict one', async ({ request }) => {
  for (const path of pages) {
    const headers = (await request.get(path)).headersArray()
    const policies = headers.filter(({ name }) => name.toLowerCase() === 'content-security-policy')
    expect.soft([path, policies.length]).toEqual([path, 1])
    expect.soft(policies[0]?.value, path).not.toContain('unsafe')
  }
})

test('a built file is only what it says it is, and a worker made of it may not make code', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const src = await page.locator('script[src^="/_next/static/"]').first().getAttribute('src')
  const headers = (await request.get(src ?? '')).headers()
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

test('only a visitor who came by https to another machine is told to stay with https', async ({
  request,
}) => {
  const ask = (headers: Record<string, string>) =>
    request
      .get(`${process.env['NICKEL_LIVE']}/`, { headers })
      .then((answer) => answer.headers()['strict-transport-security'])
  const proto = { 'x-forwarded-proto': 'https' }
  expect(await ask({})).toBeUndefined()
  expect(await ask({ ...proto, host: 'localhost:3000' })).toBeUndefined()
  expect(await ask({ ...proto, host: 'nickel.example' })).toContain('max-age=63072000')
})

test('a visitor goes from page to page without loading the document again', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  for (const place of ['Companies', 'Jobs', 'Places', 'People']) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await brokenIn(page)).toEqual([])
})

test('a chosen theme is there before the first paint of the next visit', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { early: document.documentElement.dataset['theme'] }),
    )
  })
  await page.reload()
  expect(await page.evaluate(() => (window as unknown as { early: string }).early)).toBe('light')
})

test('inline code slipped into the page on its way does not run', async ({ page }) => {
  const slip =
    '<script>window.slipped = true</script><img src="/x" onerror="window.slipped = true"><p style="color:red">'
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('</body>', `${slip}</body>`),
    })
  })
  await page.goto('/')
  await expect
    .poll(async () => (await brokenIn(page)).map(({ directive }) => directive).sort())
    .toEqual(['script-src-attr', 'script-src-elem', 'style-src-attr'])
  expect(await page.evaluate(() => 'slipped' in window)).toBe(false)
})

test('markup from a string, code from a string and foreign scripts are refused', async ({ page }) => {
  await page.goto('/')
  const refused = await page.evaluate(() => {
    const attempts: [string, () => void][] = [
      ['markup', () => (document.createElement('p').innerHTML = '<b>x</b>')],
      ['code', () => setTimeout('1' as unknown as () => void)],
      ['a handler in an attribute', () => document.body.setAttribute('onclick', '1')],
      ['foreign', () => (document.createElement('script').src = 'https://elsewhere.example/x.js')],
      ['ours but not built', () => (document.createElement('script').src = '/api/x')],
      ['dots', () => (document.createElement('script').src = '/_next/static/../../x.js')],
      ['a second policy', () => Reflect.get(window, 'trustedTypes').createPolicy('other', {})],
    ]
    return attempts
      .filter(([, attempt]) => {
        try {
          attempt()
          return false
        } catch {
          return true
        }
      })
      .map(([name]) => name)
  })
  expect(refused).toEqual([
    'markup',
    'code',
    'a handler in an attribute',
    'foreign',
    'ours but not built',
    'dots',
    'a second policy',
  ])
})

test('another site cannot show the dashboard in a frame', async ({ page, baseURL }) => {
  await page.setContent(`<iframe src="${baseURL}/"></iframe>`)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  const words = await page
    .frames()[1]
    ?.evaluate(() => document.body?.innerText ?? '')
    .catch(() => '')
  expect(words).not.toContain('Nickel')
})

test('requests in every odd shape get the policy with the page', async ({ request }) => {
  for (const shape of oddPaths) {
    const answer = await request.get(shape, {
      headers: { 'x-middleware-subrequest': 'middleware' },
      maxRedirects: 0,
    })
    if (answer.status() >= 300 && answer.status() < 400) continue
    expect.soft(answer.headers()['content-security-policy'], shape).toContain("default-src 'none'")
  }
})
