import { readFile } from '@/lib/browser/files/import/read-file'
import type { Reading } from '@/lib/browser/files/import/sheet'
import { serveWork } from '@/lib/browser/worker/in-worker'

const read = ({ bytes, reading }: { bytes: Uint8Array<ArrayBuffer>; reading: Reading }) =>
  readFile(bytes, reading)

export type ReadFile = typeof read

serveWork(read)
