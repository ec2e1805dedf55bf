import { harvest } from '@/lib/browser/library/harvest'
import type { Analyzed } from '@/lib/browser/library/reading'
import { serveWork } from '@/lib/browser/worker/in-worker'

/** Between two handfuls the page has the database and the processor for itself. In milliseconds. */
const pause = 20

const harvestSlowly = (analyzed: ReadonlyMap<string, Analyzed>) =>
  harvest(() => new Promise((resolve) => setTimeout(resolve, pause)), analyzed)

export type Harvest = typeof harvestSlowly

serveWork(harvestSlowly)
