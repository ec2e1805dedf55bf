import type { Page } from '@playwright/test'
import { spread } from '@/tests/bench/measure'

const frames = 240

/** What one way of scrolling cost: milliseconds between frames. */
export type Frames = { name: string; p50: number; p95: number; longest: number }

/** Scrolls an element by so many pixels a frame and tells the time from frame to frame. */
export async function scrolled(page: Page, name: string, selector: string, step: number): Promise<Frames> {
  const gaps = await page.evaluate(
    ({ selector, step, frames }) =>
      new Promise<number[]>((resolve) => {
        const element = document.querySelector(selector)
        const out: number[] = []
        let last = 0
        const frame = (now: number) => {
          if (last > 0) out.push(now - last)
          last = now
          element?.scrollBy(0, step)
          if (out.length < frames) requestAnimationFrame(frame)
          else resolve(out)
        }
        requestAnimationFrame(frame)
      }),
    { selector, step, frames },
  )
  const sorted = gaps.toSorted((a, b) => a - b)
  return {
    name,
    p50: spread(gaps).p50,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    longest: sorted.at(-1) ?? Number.NaN,
  }
}
