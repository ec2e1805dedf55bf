import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pagePolicy } from '@/lib/core/content-policy'

type HeaderRoute = { source: string; headers: { key: string; value: string }[]; regex?: string }

const policyName = 'Content-Security-Policy'
const errorPages = ['/_not-found', '/_global-error']
const manifestFile = 'routes-manifest.json'
const serverErrorFiles = ['server/app/_global-error.html', 'server/pages/500.html']

/** The files of a build that are rewritten after Next has written them. */
export const rewrittenFiles = [manifestFile, ...serverErrorFiles]

/** Gives each page of a build the policy with its inline scripts' hashes; throws where no policy can hold. */
export function writePagePolicies(build: string): { pages: number; longest: number } {
  replaceServerError(build)
  const pages = prerenderedPages(build)
  const broken = [...pages].flatMap(([page, { refused }]) => refused.map((what) => `${page}: ${what}`))
  if (broken.length > 0) throw new Error(`the policy cannot hold on these pages\n${broken.join('\n')}`)

  const always = errorPages.flatMap((page) => pages.get(page)?.hashes ?? [])
  const policyWith = (hashes: string[]) => pagePolicy([...new Set([...hashes, ...always])])
  const file = path.join(build, manifestFile)
  const manifest = readJson<{ headers: HeaderRoute[] }>(file)
  const closed = manifest.headers.filter((route) => policyOf(route) === pagePolicy([]))
  if (closed.length !== 1) throw new Error('the build has its policies already, or next.config.ts sets none')

  const forPages = [...pages]
    .filter(([page]) => !errorPages.includes(page))
    .map(([page, { hashes }]) => policyRoute(page, policyWith(hashes)))
  const headers = manifest.headers.map((route) =>
    closed.includes(route) ? { ...route, headers: [{ key: policyName, value: policyWith([]) }] } : route,
  )
  writeFileSync(file, JSON.stringify({ ...manifest, headers: [...headers, ...forPages] }))
  return {
    pages: forPages.length,
    longest: Math.max(...forPages.map((route) => policyOf(route)?.length ?? 0)),
  }
}

function prerenderedPages(build: string) {
  const routes = readJson<Record<string, string>>(path.join(build, 'app-path-routes-manifest.json'))
  const prerendered = readJson<{ routes: Record<string, { srcRoute: string | null }> }>(
    path.join(build, 'prerender-manifest.json'),
  )
  const templates = new Set(Object.values(prerendered.routes).map(({ srcRoute }) => srcRoute))
  const perRequest = Object.entries(routes).flatMap(([file, page]) =>
    file.endsWith('/page') && !templates.has(page) ? [page] : [],
  )
  if (perRequest.length > 0)
    throw new Error(`rendered per request, so no hash can cover them: ${perRequest.join(', ')}`)
  const folder = path.join(build, 'server/app')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((name) => name.endsWith('.html'))
      .map((name) => {
        const page = `/${name.replaceAll(path.sep, '/').replace(/\.html$/, '')}`
        const markup = readMarkup(readFileSync(path.join(folder, name), 'utf8'))
        return [page === '/index' ? '/' : page, markup] as const
      }),
  )
}

/** Next's own page for a failed server has inline styles and a form, and no file convention replaces it. */
function replaceServerError(build: string) {
  const sibling = readFileSync(path.join(build, 'server/app/_not-found.html'), 'utf8')
  const links = [...sibling.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
  const page = serverErrorPage(links.map(([, href = '']) => href))
  for (const file of serverErrorFiles) writeFileSync(path.join(build, file), page)
}

function policyRoute(page: string, value: string): HeaderRoute {
  const escaped = page.replace(/[.*+?^${}()|[\]\\:]/g, '\\$&')
  const regex = page === '/' ? '^/$' : `^${escaped}(?:/)?$`
  return { source: escaped, headers: [{ key: policyName, value }], regex }
}

const policyOf = ({ headers }: HeaderRoute) => headers.find(({ key }) => key === policyName)?.value

/** safe: the shapes are those the pinned version of Next writes, and the caller fails when a part is missing. */
const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
const refusals = [
  { name: 'an inline style', found: /<[a-z][^>]*\sstyle=/i },
  { name: 'a style element', found: /<style\b/i },
  { name: 'an inline event handler', found: /<[a-z][^>]*\son[a-z]+=/i },
  { name: 'a nonce', found: /<[a-z][^>]*\snonce=/i },
  { name: 'a javascript: address', found: /<[a-z][^>]*\s(?:href|src|action)="\s*javascript:/i },
]

/** Reads prerendered HTML: sha256 (base64) of each inline script, in order, and what breaks the policy. */
export function readMarkup(html: string) {
  const hashes = [...html.matchAll(script)]
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , code = '']) => createHash('sha256').update(code).digest('base64'))
  const markup = html.replace(script, '<script$1></script>')
  return {
    hashes: [...new Set(hashes)],
    refused: refusals.filter(({ found }) => found.test(markup)).map(({ name }) => name),
  }
}

function serverErrorPage(stylesheets: readonly string[]): string {
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Something broke · Nickel</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">${links}</head>
<body class="grid min-h-dvh place-items-center p-6"><main class="max-w-md">
<h1 class="text-xl">The page could not be drawn</h1>
<p class="mt-2 text-ink-quiet">The fault is ours. Opening this page charged nothing, and what you bought is kept in
this browser. Load the page again in a moment.</p>
<p class="mt-5"><a href="/" class="font-medium underline underline-offset-4">Go home</a></p>
</main></body></html>
`
}
