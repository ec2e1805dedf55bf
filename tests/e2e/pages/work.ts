import type { Page, Request } from '@playwright/test'

/** Gzipped bytes of script that a page may fetch before anybody turns to it, with what comes once it is idle. */
export const mostScript = 206_500

/**
 * How much a page may do before anybody turns to it, counted and not timed, so that a busy machine changes nothing:
 * calls of functions, layouts, and passes over the styles.
 */
export const mostWork = { calls: 100_000, layouts: 12, styles: 20 }

/** Longer than any idle task of a page waits for its turn, in milliseconds of the page's own clock. */
export const everyTurn = 10_000

type Called = { functionName: string; ranges: readonly { startOffset: number; count: number }[] }
type Script = { url: string; functions: readonly Called[] }

/** The clock of the test is a script in the page too, and not counted. */
const isOurs = ({ url }: Script): boolean => url.includes('/_next/')

/** Every function of the scripts with how often it was called, the busiest first. */
const callsOf = (scripts: readonly Script[]): { name: string; count: number }[] =>
  scripts
    .flatMap(({ url, functions }) =>
      functions.flatMap(({ functionName, ranges: [whole] }) =>
        whole
          ? [{ name: `${functionName} (${url.split('/').at(-1)}:${whole.startOffset})`, count: whole.count }]
          : [],
      ),
    )
    .toSorted((a, b) => b.count - a.count)

/** Counts the work of a page from now on; `busiest` names the functions that were called most. */
export async function countWork(
  page: Page,
): Promise<() => Promise<{ done: typeof mostWork; busiest: string }>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage')
    const { metrics } = await session.send('Performance.getMetrics')
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
    const calls = callsOf(result.filter(isOurs))
    return {
      done: {
        calls: calls.reduce((sum, { count }) => sum + count, 0),
        layouts: metric('LayoutCount'),
        styles: metric('RecalcStyleCount'),
      },
      busiest: calls
        .slice(0, 20)
        .map(({ name, count }) => `${count} ${name}`)
        .join(', '),
    }
  }
}

/** Sums up what a page fetches from now on: bytes of script as they come over the line, and font files. */
export function countFetched(page: Page): () => Promise<{ script: number; fonts: number }> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  return async () => {
    const scripts = finished.filter((request) => request.resourceType() === 'script')
    const sizes = await Promise.all(scripts.map((request) => request.sizes()))
    return {
      script: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
      fonts: finished.filter((request) => request.resourceType() === 'font').length,
    }
  }
}
