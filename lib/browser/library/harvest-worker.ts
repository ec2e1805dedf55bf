import { harvest } from '@/lib/browser/library/harvest'
import { serveWork } from '@/lib/browser/worker/in-worker'

/** Between two handfuls the page has the database and the processor for itself. In milliseconds. */
const pause = 20

const harvestSlowly = () => harvest(() => new Promise((resolve) => setTimeout(resolve, pause)))

export type Harvest = typeof harvestSlowly

serveWork(harvestSlowly)
