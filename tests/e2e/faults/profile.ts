import type { BrowserContext, Page } from '@playwright/test'
import type { Entry } from '@/lib/browser/purchase/journal'
import { hooks } from '@/tests/e2e/faults/page-hooks'
import { rowsIn } from '@/tests/e2e/support/database'

/** What a browser keeps: the journal, and the answers that were bought. */
export type Profile = { entries: Entry[]; answers: { intentId: string; body: string }[] }

/** Reads journal and answers of a context from a page of the same origin on which nothing else runs. */
export async function openProfile(context: BrowserContext, base: string): Promise<() => Promise<Profile>> {
  const page = await context.newPage()
  await page.goto(`${base}${hooks.observer}`)
  return () => readProfile(page)
}

/** Journal and answers, read in any page of the origin. */
export async function readProfile(page: Page): Promise<Profile> {
  const [purchases = [], answers = []] = await rowsIn(page, 'purchases', 'answers')
  return { entries: purchases.map(({ record }) => record), answers: answers as Profile['answers'] }
}
