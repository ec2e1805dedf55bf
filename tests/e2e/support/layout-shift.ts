import type { Page } from '@playwright/test'

type Moved = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }

/**
 * How far things moved by themselves since a time of the page's clock, as browsers score it (Layout Instability):
 * not what moved within half a second of a press. `told` names what moved, for the message of a failed test.
 */
export const layoutShift = (page: Page, since = 0): Promise<{ score: number; told: string }> =>
  page.evaluate(
    (from) =>
      new Promise((resolve) => {
        const entries: PerformanceEntry[] = []
        const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        const place = ({ x, y, width, height }: DOMRectReadOnly) =>
          `${[x, y].map(Math.round)} ${Math.round(width)}x${Math.round(height)}`
        const named = ({ node, previousRect, currentRect }: Moved) =>
          `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${place(previousRect)} to ${place(currentRect)}`
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            observer.disconnect()
            let score = 0
            const told: string[] = []
            for (const entry of entries) {
              if (entry.startTime < from || Reflect.get(entry, 'hadRecentInput') === true) continue
              const value = Number(Reflect.get(entry, 'value'))
              const sources: Moved[] = Reflect.get(entry, 'sources')
              score += value
              told.push(`${value.toFixed(4)} ${sources.map(named).join('; ')}`)
            }
            resolve({ score, told: told.join('\n') })
          }),
        )
      }),
    since,
  )
