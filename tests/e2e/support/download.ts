import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import Papa from 'papaparse'

/** Does what saves a file; gives its name, its bytes and where it lies. */
export async function downloaded(page: Page, press: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const path = await download.path()
  return { name: download.suggestedFilename(), path, bytes: new Uint8Array(readFileSync(path)) }
}

export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** The rows of a CSV file by their headers. */
export const csvRows = (bytes: Uint8Array): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(textOf(bytes), { header: true, skipEmptyLines: true }).data
