import { expect, test } from '@playwright/test'
import { brokenIn, hearBroken } from '@/tests/e2e/pages/broken'
import { live } from '@/tests/e2e/support/wallet-app'
import { oddPaths } from '@/tests/support/odd-paths'
import { everyPage } from '@/tests/support/pages'

test('every page and every odd request gets one strict policy, in which only the relay of wallet apps is added where it is set up', async ({
  request,
  baseURL,
}) => {
  for (const path of [...everyPage, '/no-such-page', '/library/no-such-page']) {
    const headers = (await request.get(path)).headersArray()
    const policies = headers.filter(({ name }) => name.toLowerCase() === 'content-security-policy')
    expect.soft([path, policies.length]).toEqual([path, 1])
    expect.soft(policies[0]?.value, path).not.toContain('unsafe')
  }
  for (const shape of oddPaths) {
    const answer = await request.get(shape, {
      headers: { 'x-middleware-subrequest': 'middleware' },
      maxRedirects: 0,
    })
    if (answer.status() >= 300 && answer.status() < 400) continue
    expect.soft(answer.headers()['content-security-policy'], shape).toContain("default-src 'none'")
  }
  const policyOf = async (url: string) => (await request.get(url)).headers()['content-security-policy'] ?? ''
  const [unset, set] = [await policyOf(`${baseURL}/`), await policyOf(live('/'))]
  expect(unset).toContain("connect-src 'self';")
  expect(set).toContain(`connect-src 'self' ${process.env['NICKEL_RELAY']};`)
  // a wallet in a window of its own and an on-ramp behind a link need no word in ours
  expect(set.replace(` ${process.env['NICKEL_RELAY']}`, '')).toBe(unset)
  expect(await policyOf(live('/api/health'))).not.toContain('ws:')

  const strict = async (headers: Record<string, string>) =>
    (await request.get(live('/'), { headers })).headers()['strict-transport-security']
  const proto = { 'x-forwarded-proto': 'https' }
  expect(await strict({})).toBeUndefined()
  expect(await strict({ ...proto, host: 'localhost:3000' })).toBeUndefined()
  expect(await strict({ ...proto, host: 'nickel.example' })).toContain('max-age=63072000')
})

test('a visitor goes from page to page in one document, with the chosen theme before the first paint; a built file is only what it says', async ({
  page,
  request,
}) => {
  await hearBroken(page)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { early: document.documentElement.dataset['theme'] }),
    )
  })
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  for (const place of ['Companies', 'Jobs', 'Places', 'People']) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await page.reload()
  expect(await page.evaluate(() => Reflect.get(window, 'early'))).toBe('light')
  expect(await brokenIn(page)).toEqual([])
  const src = await page.locator('script[src^="/_next/static/"]').first().getAttribute('src')
  const headers = (await request.get(src ?? '')).headers()
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

test('code slipped into the page, made from strings or brought from elsewhere does not run, and no other site shows the page in a frame', async ({
  page,
  baseURL,
}) => {
  await hearBroken(page)
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

  await page.goto('about:blank')
  await page.setContent(`<iframe src="${baseURL}/"></iframe>`)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  const words = await page
    .frames()[1]
    ?.evaluate(() => document.body?.innerText ?? '')
    .catch(() => '')
  expect(words).not.toContain('Nickel')
})
