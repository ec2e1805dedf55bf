import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildId } from '@/lib/build/build-id'
import { dataPolicy, filePolicy, pagePolicy, serviceWorkerPolicy } from '@/lib/core/content-policy'
import { readMarkup, writePagePolicies } from '@/lib/build/page-policies'
import { builtScript } from '@/lib/build/page-start'

const sha = (code: string) => createHash('sha256').update(code).digest('base64')
const page = (code: string, body = '') =>
  `<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/><script src="/x.js" async=""></script></head><body>${body}<script>${code}</script></body></html>`

type Build = { pages?: Record<string, string>; routes?: string[]; policy?: string }

function fakeBuild({ pages = {}, routes = [], policy = pagePolicy([]) }: Build): string {
  const build = mkdtempSync(path.join(tmpdir(), 'nickel-build-'))
  const all = { '/_not-found': page('lost'), '/_global-error': page('broken', '<p style="x">'), ...pages }
  mkdirSync(path.join(build, 'server/pages'), { recursive: true })
  for (const [route, html] of Object.entries(all)) {
    const file = path.join(build, 'server/app', `${route === '/' ? '/index' : route}.html`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, html)
  }
  const drawn = Object.keys(all)
  const json = (name: string, value: unknown) => writeFileSync(path.join(build, name), JSON.stringify(value))
  json(
    'app-path-routes-manifest.json',
    Object.fromEntries([...drawn, ...routes].map((route) => [`${route}/page`, route])),
  )
  json('prerender-manifest.json', {
    routes: Object.fromEntries(drawn.map((route) => [route, { srcRoute: route }])),
  })
  json('routes-manifest.json', {
    headers: [{ source: '/:path*', headers: [{ key: 'Content-Security-Policy', value: policy }] }],
  })
  return build
}

const policiesIn = (build: string): [string, string][] =>
  JSON.parse(readFileSync(path.join(build, 'routes-manifest.json'), 'utf8')).headers.map(
    (route: { source: string; headers: { value: string }[] }) => [route.source, route.headers[0]?.value],
  )

test('each page gets the hashes of its own inline scripts and those of the error page, no other', () => {
  const build = fakeBuild({ pages: { '/': page('home'), '/profiles/search': page('people') } })
  expect(writePagePolicies(build).pages).toBe(2)
  const policies = Object.fromEntries(policiesIn(build))
  expect(policies['/profiles/search']).toBe(pagePolicy([sha('people'), sha('lost')]))
  expect(policies['/']).toBe(pagePolicy([sha('home'), sha('lost')]))
  expect(policies['/:path*']).toBe(pagePolicy([sha('lost')]))
})

test('the page for a broken server has no script and nothing that the policy refuses', () => {
  const build = fakeBuild({})
  writePagePolicies(build)
  for (const file of ['server/app/_global-error.html', 'server/pages/500.html']) {
    const html = readFileSync(path.join(build, file), 'utf8')
    expect(readMarkup(html)).toEqual({ hashes: [], refused: [] })
    expect(html).toContain('href="/a.css"')
  }
})

test.each([
  ['an inline style', '<p style="color:red">'],
  ['a style element', '<style>p{}</style>'],
  ['an inline event handler', '<p onclick="x()">'],
  ['a nonce', '<link nonce="x">'],
  ['a javascript: address', '<a href="javascript:x()">'],
])('a page with %s stops the build and is named', (what, markup) => {
  const build = fakeBuild({ pages: { '/jobs/get': page('x', markup) } })
  expect(() => writePagePolicies(build)).toThrow(`/jobs/get: ${what}`)
})

test('words in scripts and text that look like markup stop nothing', () => {
  expect(readMarkup(page('a("<p style=x>")', '<p>style=&quot;x&quot;</p>')).refused).toEqual([])
})

test('a page drawn per request stops the build', () => {
  expect(() => writePagePolicies(fakeBuild({ routes: ['/people/[id]'] }))).toThrow('/people/[id]')
})

test('a build without our closed policy, or with its policies already, is refused', () => {
  expect(() => writePagePolicies(fakeBuild({ policy: "default-src 'self'" }))).toThrow(
    'next.config.ts sets none',
  )
  const build = fakeBuild({ pages: { '/': page('home') } })
  writePagePolicies(build)
  expect(() => writePagePolicies(build)).toThrow('has its policies already')
})

test('no policy allows anything unsafe or any other origin', () => {
  for (const policy of [pagePolicy(['x']), filePolicy, serviceWorkerPolicy, dataPolicy]) {
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  }
})

test.each(['/_next/static/a.js', 'https://nickel.example/_next/static/a.js', '/sw.js'])(
  '%s is a script of ours',
  (url) => {
    expect(builtScript(url, 'https://nickel.example')).toBe(url)
  },
)

test.each([
  'https://evil.example/_next/static/a.js',
  '//evil.example/_next/static/a.js',
  'https://nickel.example@evil.example/_next/static/a.js',
  '/api/x',
  '/sw.js?x',
  '/x/sw.js',
  'https://evil.example/sw.js',
  '/_next/static/../../api/x',
  '/_next/static/%2e%2e/%2e%2e/api/x',
  'data:text/javascript,1',
  'blob:https://nickel.example/1',
  'http://nickel.example/_next/static/a.js',
])('%s is not', (url) => {
  expect(() => builtScript(url, 'https://nickel.example')).toThrow(TypeError)
})

test('equal sources give an equal build name, one changed byte another', () => {
  const tree = (text: string) => {
    const root = mkdtempSync(path.join(tmpdir(), 'nickel-tree-'))
    mkdirSync(path.join(root, 'app/a'), { recursive: true })
    writeFileSync(path.join(root, 'app/a/page.tsx'), text)
    writeFileSync(path.join(root, 'next.config.ts'), 'x')
    return root
  }
  expect(buildId(tree('one'))).toBe(buildId(tree('one')))
  expect(buildId(tree('one'))).not.toBe(buildId(tree('two')))
})
