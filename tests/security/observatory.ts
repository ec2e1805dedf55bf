/**
 * The scoring of MDN's HTTP Observatory, algorithm 6, read in github.com/mdn/mdn-http-observatory (src/analyzer/tests
 * and src/grader/charts.js, commit 94042bb of August 2026), for one page of a site that is served by https. The
 * redirection from http is the front proxy's, and the list of preloaded hosts cannot be known here: both count 0.
 */
export type Page = { headers: Headers; html: string }

type Part = { name: string; modifier: number }

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const inline = ["'unsafe-inline'", 'data:']
const sixMonths = 15_768_000

/** Points of a page, and what each part added or took; what is added counts only from 90 points on. */
export function observatoryScore(page: Page): { score: number; parts: Part[] } {
  const parts = Object.entries(judges).map(([name, judge]) => ({ name, modifier: judge(page) }))
  const taken = sum(parts.filter(({ modifier }) => modifier < 0))
  const score = 100 + taken >= 90 ? 100 + sum(parts) : 100 + taken
  return { score: Math.max(0, score), parts }
}

const sum = (parts: readonly Part[]): number => parts.reduce((total, { modifier }) => total + modifier, 0)

const judges: Readonly<Record<string, (page: Page) => number>> = {
  'content-security-policy': judgePolicy,
  cookies: judgeCookies,
  'cross-origin-embedder-policy': choose('cross-origin-embedder-policy', {
    'require-corp': 10,
    credentialless: 10,
    'unsafe-none': 0,
  }),
  'cross-origin-opener-policy': choose('cross-origin-opener-policy', {
    'same-origin': 10,
    'same-origin-allow-popups': 10,
    'noopener-allow-popups': 10,
    'unsafe-none': 0,
  }),
  'cross-origin-resource-policy': choose('cross-origin-resource-policy', {
    'same-origin': 10,
    'same-site': 10,
    'cross-origin': 0,
  }),
  // credentials for any origin; the page is asked with an Origin of its own making
  'cross-origin-resource-sharing': ({ headers }) =>
    headers.has('access-control-allow-origin') && headers.get('access-control-allow-credentials') === 'true'
      ? -50
      : 0,
  'referrer-policy': judgeReferrer,
  'strict-transport-security': judgeTransport,
  'subresource-integrity': judgeScripts,
  'x-content-type-options': ({ headers }) => (headers.get('x-content-type-options') === 'nosniff' ? 0 : -5),
  'x-frame-options': ({ headers }) =>
    directivesOf(headers).has('frame-ancestors') ||
    /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '')
      ? 5
      : -20,
}

function directivesOf(headers: Headers): Map<string, string[]> {
  const directives = new Map<string, string[]>()
  for (const text of (headers.get('content-security-policy') ?? '').split(/[;,]/)) {
    const [name = '', ...sources] = text.trim().toLowerCase().split(/\s+/)
    if (name) directives.set(name, [...(directives.get(name) ?? []), ...sources])
  }
  return directives
}

function judgePolicy({ headers }: Page): number {
  const directives = directivesOf(headers)
  if (directives.size === 0) return -25
  const fallback = directives.get('default-src') ?? ['*']
  const [script, object, style] = ['script-src', 'object-src', 'style-src'].map((name) => {
    const sources = directives.get(name) ?? fallback
    const isHashed = sources.some((source) => /^'(sha(256|384|512)|nonce)-/.test(source))
    return sources.filter((source) => !isHashed || source !== "'unsafe-inline'")
  }) as [string[], string[], string[]]
  const has = (sources: string[], any: readonly string[]) => sources.some((source) => any.includes(source))
  const overHttp = (sources: string[]) => sources.some((source) => /^(http|ftp):/.test(source))
  const passive = ['img-src', 'media-src'].flatMap((name) => directives.get(name) ?? fallback)
  const active = [...directives].flatMap(([name, sources]) => (/^(img|media)-src$/.test(name) ? [] : sources))
  if (has(script, [...broad, ...inline]) || has(object, broad)) return -20
  if (overHttp(active)) return -20
  if (has([...script, ...style], ["'unsafe-eval'"])) return -10
  if (overHttp(passive)) return -10
  if (has(style, [...broad, ...inline])) return 0
  return fallback.join(' ') === "'none'" ? 10 : 5
}

/** All that is needed of it here: a page without cookies counts 0, and Nickel has no business setting one. */
function judgeCookies({ headers }: Page): number {
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return 0
  return cookies.every((cookie) => /;\s*secure/i.test(cookie) && /;\s*samesite=(lax|strict)/i.test(cookie))
    ? 5
    : -40
}

function judgeReferrer({ headers }: Page): number {
  const value = headers.get('referrer-policy')
  if (value === null) return 0
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value) ? 5 : -5
}

function judgeTransport({ headers }: Page): number {
  const value = headers.get('strict-transport-security') ?? ''
  const age = Number(/(?:^|;\s*)max-age=(\d+)/i.exec(value)?.[1] ?? Number.NaN)
  if (Number.isNaN(age) || value.includes(',')) return -20
  return age < sixMonths ? -10 : 0
}

function judgeScripts({ html }: Page): number {
  const scripts = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]*)"[^>]*>/g)]
  const isOurs = ([, src = '']: RegExpExecArray) => !/^(https?:)?\/\//.test(src)
  const isChecked = ([tag]: RegExpExecArray) => /\sintegrity="/.test(tag)
  const foreign = scripts.filter((script) => !isOurs(script))
  if (foreign.length === 0) return scripts.some(isChecked) ? 5 : 0
  if (foreign.some(([, src = '']) => !src.startsWith('https:'))) return foreign.every(isChecked) ? -20 : -50
  return foreign.every(isChecked) ? 5 : -5
}

/** Points for one of some known values, none without the header, five fewer for anything else. */
function choose(header: string, points: Readonly<Record<string, number>>) {
  return ({ headers }: Page): number => {
    const value = headers.get(header)
    return value === null ? 0 : (points[value] ?? -5)
  }
}
