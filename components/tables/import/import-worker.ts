import { readSource } from '@/lib/browser/files/import/read-source'
import type { Reading } from '@/lib/browser/files/import/sheet'
import { serveWork } from '@/lib/browser/worker/in-worker'

type Asked = { source: Uint8Array<ArrayBuffer> | string; reading: Reading }

const read = ({ source, reading }: Asked) => readSource(source, reading)

export type ReadSource = typeof read

serveWork(read)
