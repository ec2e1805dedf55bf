import { harvestSlowly } from '@/lib/browser/library/harvest'
import { serveWork } from '@/lib/browser/worker/in-worker'

serveWork(harvestSlowly)
