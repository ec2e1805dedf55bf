import { readFile } from '@/lib/browser/files/import/read-file'
import type { Reading } from '@/lib/browser/files/import/sheet'

addEventListener('message', (event: MessageEvent<{ bytes: Uint8Array<ArrayBuffer>; reading: Reading }>) => {
  const { bytes, reading } = event.data
  void readFile(bytes, reading).then((read) => postMessage(read))
})
