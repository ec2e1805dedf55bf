import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMarkup } from '@/lib/build/page-policies'
import { everyPage } from '@/tests/support/pages'
import { copyStandalone, runStandalone, startStandalone, type Standalone } from '@/tests/support/standalone'
import { sendJson, startUpstreamDouble, type UpstreamDouble } from '@/tests/support/upstream-double'

const root = path.resolve(import.meta.dirname, '../..')
const pages = [...everyPage, '/spending/receipt', '/lost']

let upstream: UpstreamDouble
let dir: string
let nickel: Standalone

beforeAll(async () => {
  ;[upstream, dir] = await Promise.all([startUpstreamDouble(), copyStandalone()])
  nickel = await startStandalone(dir, { SERVICE_URL: upstream.url })
})
afterAll(async () => {
  await nickel.stop()
  await upstream.stop()
})

describe('the standalone output, away from its sources', () => {
  test.each(pages)('%s has one policy, which lets every inline script of the page run', async (page) => {
    const reply = await fetch(`${nickel.url}${page}`)
    const policy = reply.headers.get('content-security-policy') ?? ''
    const { hashes, refused } = readMarkup(await reply.text())
    expect([reply.status, refused]).toEqual([page === '/lost' ? 404 : 200, []])
    expect(policy.split("default-src 'none'")).toHaveLength(2)
    expect(hashes.length).toBeGreaterThan(0)
    for (const hash of hashes) expect(policy).toContain(`'sha256-${hash}'`)
    expect(policy).not.toMatch(/unsafe|nonce|https?:|\*/)
  })

  test('has its scripts, styles and icons', async () => {
    const html = await (await fetch(nickel.url)).text()
    const files = [...html.matchAll(/(?:src|href)="(\/(?:_next\/static|icons?)[^"]+)"/g)].map(
      ([, file]) => file,
    )
    expect(files.length).toBeGreaterThan(5)
    for (const file of [...files, '/icon.svg', '/manifest.webmanifest'])
      expect([file, (await fetch(`${nickel.url}${file}`)).status]).toEqual([file, 200])
  })

  test('forwards a call to the service that was set', async () => {
    upstream.answer = (_, response) => sendJson(response, 402, { accepts: [] })
    const reply = await fetch(`${nickel.url}/api/call/geo.locate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-nickel': '1' },
      body: JSON.stringify({ input: { query: 'Lisbon' } }),
    })
    expect([reply.status, upstream.heard.at(-1)?.target]).toEqual([402, '/agent/v1/geo-id'])
  })

  test.each([
    [{}, 'SERVICE_URL must be set'],
    [{ SERVICE_URL: 'http://data.nickel.test' }, 'SERVICE_URL must begin with https://'],
    [{ SERVICE_URL: 'https://data.nickel.test', PAY_TO: 'me' }, 'PAY_TO must be an address'],
  ])('does not start under %o', async (env, sentence) => {
    const { code, said } = await runStandalone(dir, env)
    expect([code, said.split('\n').length]).toEqual([1, 2])
    expect(said).toContain(sentence)
  })
})

describe('the container', () => {
  const words = readFileSync(path.join(root, '.container/Dockerfile'), 'utf8')

  test('runs as nobody of note, without install scripts, and is asked whether it is ready', () => {
    expect(words).toMatch(/^USER node$/m)
    expect(words).toMatch(/^RUN npm ci --ignore-scripts$/m)
    expect(words).toMatch(/^HEALTHCHECK [^]*\/api\/ready/m)
    expect(words).toMatch(/^CMD \["node", "--max-http-header-size=65536", "server\.js"\]$/m)
    expect(words.indexOf('USER node')).toBeGreaterThan(words.lastIndexOf('RUN '))
  })

  test('is built without what is on this machine only', () => {
    const kept = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n')
    for (const name of ['.env*', '.git', '.nickel', '.next', 'node_modules']) expect(kept).toContain(name)
  })
})
