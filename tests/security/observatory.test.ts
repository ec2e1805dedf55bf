import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { observatoryScore, type Page } from '@/tests/security/observatory'
import { copyStandalone, startStandalone, type Standalone } from '@/tests/support/standalone'

const paths = ['/', '/profiles/search', '/library', '/settings', '/lost', '/api/health']

let nickel: Standalone
const pages = new Map<string, Page>()

beforeAll(async () => {
  nickel = await startStandalone(await copyStandalone(), { SERVICE_URL: 'https://data.nickel.test' })
  for (const path of paths) pages.set(path, await ask(path))
})
afterAll(() => nickel.stop())

/** As it comes through a proxy that speaks https for us; only `node:http` lets the host be named. */
function ask(path: string): Promise<Page> {
  const headers = {
    host: 'nickel.example',
    'x-forwarded-proto': 'https',
    origin: 'https://elsewhere.example',
  }
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: nickel.port, path, headers }, (reply) => {
      let html = ''
      reply.setEncoding('utf8').on('data', (part) => (html += part))
      reply.on('end', () => {
        const pairs = Object.entries(reply.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        )
        resolve({ headers: new Headers(pairs), html })
      })
    })
      .on('error', reject)
      .end()
  })
}

const pageOf = (path: string): Page => pages.get(path) ?? { headers: new Headers(), html: '' }

describe('the score of MDN’s Observatory', () => {
  test.each(paths)('of %s is 150, with nothing taken', (path) => {
    const { score, parts } = observatoryScore(pageOf(path))
    expect(parts.filter(({ modifier }) => modifier < 0)).toEqual([])
    expect(score).toBe(150)
  })

  const worse: [string, number, (page: Page) => void][] = [
    [
      'inline styles allowed',
      140,
      ({ headers }) => change(headers, "style-src 'self'", "style-src 'unsafe-inline'"),
    ],
    [
      'scripts of any https site',
      80,
      ({ headers }) => change(headers, "script-src 'self'", 'script-src https:'),
    ],
    [
      'code from strings',
      140 - 10,
      ({ headers }) => change(headers, "script-src 'self'", "script-src 'unsafe-eval'"),
    ],
    ['no policy', 75, ({ headers }) => headers.delete('content-security-policy')],
    ['no transport security', 80, ({ headers }) => headers.delete('strict-transport-security')],
    [
      'a month of transport security',
      140,
      ({ headers }) => headers.set('strict-transport-security', 'max-age=2592000'),
    ],
    ['no opener policy', 140, ({ headers }) => headers.delete('cross-origin-opener-policy')],
    ['types guessed', 145, ({ headers }) => headers.delete('x-content-type-options')],
    ['referrers told', 140, ({ headers }) => headers.set('referrer-policy', 'unsafe-url')],
    ['a cookie for any site', 60, ({ headers }) => headers.append('set-cookie', 'session=1')],
    [
      'a script of another site',
      145,
      (page) => (page.html += '<script src="https://cdn.example/x.js"></script>'),
    ],
  ]

  test.each(worse)('would be lower with %s: %i', (_, points, spoil) => {
    const page = { headers: new Headers(pageOf('/').headers), html: pageOf('/').html }
    spoil(page)
    expect(observatoryScore(page).score).toBe(points)
  })
})

function change(headers: Headers, from: string, to: string): void {
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain(from)
  // a hash would switch inline code off again
  headers.set('content-security-policy', policy.replaceAll(/ 'sha256-[^']+'/g, '').replace(from, to))
}
