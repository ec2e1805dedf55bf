import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { serverErrorPage } from '@/lib/build/error-page'
import { readMarkup } from '@/lib/build/inline-scripts'
import { pagePolicy } from '@/lib/core/content-policy'

type Header = { key: string; value: string }
type HeaderRoute = { source: string; headers: Header[]; regex?: string }
type RoutesManifest = { headers: HeaderRoute[] }
type PrerenderManifest = { routes: Record<string, { srcRoute: string | null }> }

const policyName = 'Content-Security-Policy'
const errorPages = ['/_not-found', '/_global-error']
const manifestFile = 'routes-manifest.json'
const serverErrorFiles = ['server/app/_global-error.html', 'server/pages/500.html']

/** The files of a build that are not as Next wrote them. */
export const stampedFiles = [manifestFile, ...serverErrorFiles]

/**
 * Writes into a finished build, for each of its pages, the policy with the hashes of that page's inline scripts:
 * `next start` reads headers from the build's routes manifest. The error pages' hashes go everywhere, since they
 * are served at any address. Throws when a page is not prerendered or carries what the policy refuses.
 */
export function stampPolicies(build: string): { pages: number; longest: number } {
  replaceServerError(build)
  const pages = prerenderedPages(build)
  const broken = [...pages].flatMap(([page, { refused }]) => refused.map((what) => `${page}: ${what}`))
  if (broken.length > 0) throw new Error(`the policy cannot hold on these pages\n${broken.join('\n')}`)

  const always = errorPages.flatMap((page) => pages.get(page)?.hashes ?? [])
  const policyWith = (hashes: string[]) => pagePolicy([...new Set([...hashes, ...always])])
  const file = path.join(build, manifestFile)
  const manifest: RoutesManifest = readJson(file)
  const closed = manifest.headers.filter((route) => policyOf(route) === pagePolicy([]))
  if (closed.length !== 1) throw new Error('the build is stamped already, or next.config.ts sets no policy')

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
  const routes: Record<string, string> = readJson(path.join(build, 'app-path-routes-manifest.json'))
  const prerendered: PrerenderManifest = readJson(path.join(build, 'prerender-manifest.json'))
  const templates = new Set(Object.values(prerendered.routes).map(({ srcRoute }) => srcRoute))
  const perRequest = Object.entries(routes).filter(
    ([file, page]) => file.endsWith('/page') && !templates.has(page),
  )
  if (perRequest.length > 0) {
    const names = perRequest.map(([, page]) => page).join(', ')
    throw new Error(`rendered per request, so no hash can cover them: ${names}`)
  }
  const folder = path.join(build, 'server/app')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  return new Map(
    files.map((name) => {
      const page = `/${name.replaceAll(path.sep, '/').replace(/\.html$/, '')}`
      const markup = readMarkup(readFileSync(path.join(folder, name), 'utf8'))
      return [page === '/index' ? '/' : page, markup] as const
    }),
  )
}

// Next's own static 500 page has inline styles and a form, and no file convention replaces it
function replaceServerError(build: string) {
  const sibling = readFileSync(path.join(build, 'server/app/_not-found.html'), 'utf8')
  const stylesheets = [...sibling.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  )
  for (const file of serverErrorFiles) writeFileSync(path.join(build, file), serverErrorPage(stylesheets))
}

function policyRoute(page: string, value: string): HeaderRoute {
  const escaped = page.replace(/[.*+?^${}()|[\]\\:]/g, '\\$&')
  const regex = page === '/' ? '^/$' : `^${escaped}(?:/)?$`
  return { source: escaped, headers: [{ key: policyName, value }], regex }
}

function policyOf(route: HeaderRoute): string | undefined {
  return route.headers.find(({ key }) => key === policyName)?.value
}

/** safe: the shapes are those the pinned version of Next writes, and the caller fails when a part is missing. */
function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
