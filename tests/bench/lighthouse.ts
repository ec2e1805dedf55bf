import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const wanted = path.join(import.meta.dirname, 'lighthouse')
const folder = path.resolve('node_modules/.cache/lighthouse')

/** Fetches Lighthouse, as its own lockfile names it, when it is not there; throws with npm's words when it cannot be had. */
export function installLighthouse(): void {
  const lockfile = (dir: string) => readFileSync(path.join(dir, 'package-lock.json'), 'utf8')
  // npm writes the inner file last
  const isThere = existsSync(path.join(folder, 'node_modules/.package-lock.json'))
  if (isThere && lockfile(folder) === lockfile(wanted)) return
  cpSync(wanted, folder, { recursive: true })
  const words = ['ci', '--no-audit', '--no-fund', '--ignore-scripts']
  const { status, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`Lighthouse could not be installed.\n${stderr}`)
}

const audit = z.object({ numericValue: z.number().default(Number.NaN) })
const score = z.object({ score: z.number().nullable() })
const report = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score }),
  audits: z.object({
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
    'total-byte-weight': audit,
    'network-requests': z.object({
      details: z.object({
        items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number() })),
      }),
    }),
  }),
})

/** What one visit cost and how it was judged: scores of 100, milliseconds, bytes as transferred. */
export type Judged = {
  performance: number
  accessibility: number
  bestPractices: number
  lcp: number
  tbt: number
  cls: number
  script: number
  total: number
}

export type Form = 'mobile' | 'desktop'

function runOnce(url: string, form: Form): Promise<string> {
  const child = spawn(
    process.execPath,
    [
      path.join(folder, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      '--no-enable-error-reporting',
      '--only-categories=performance,accessibility,best-practices',
      '--chrome-flags=--headless=new --no-sandbox --disable-background-networking --disable-component-update',
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
    ],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
    },
  )
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (part: Buffer) => (text += part))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`Lighthouse ended with ${code} on ${url}`)),
    )
  })
}

/** A page as Lighthouse judges it: the run in the middle by performance of several. */
export async function judge(url: string, form: Form, runs: number): Promise<Judged> {
  const all: Judged[] = []
  for (let run = 0; run < runs; run += 1) {
    // Lighthouse itself loses its browser now and then
    const text = await runOnce(url, form).catch(() => runOnce(url, form))
    const { categories, audits } = report.parse(JSON.parse(text))
    const { items } = audits['network-requests'].details
    all.push({
      performance: Math.round((categories.performance.score ?? 0) * 100),
      accessibility: Math.round((categories.accessibility.score ?? 0) * 100),
      bestPractices: Math.round((categories['best-practices'].score ?? 0) * 100),
      lcp: audits['largest-contentful-paint'].numericValue,
      tbt: audits['total-blocking-time'].numericValue,
      cls: audits['cumulative-layout-shift'].numericValue,
      script: items
        .filter(({ resourceType }) => resourceType === 'Script')
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
      total: audits['total-byte-weight'].numericValue,
    })
  }
  const middle = all.toSorted((a, b) => a.performance - b.performance || b.tbt - a.tbt)[all.length >> 1]
  if (!middle) throw new Error('Lighthouse ran not once')
  return middle
}
