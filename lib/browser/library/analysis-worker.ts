import { readContents } from '@/lib/core/answers/analyze'
import { serveWork } from '@/lib/browser/worker/in-worker'

serveWork(readContents)
