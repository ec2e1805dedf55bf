import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What tests and the browsers they start write goes into one folder, which goes with them: runs leave no disk full. */
export function openScratch() {
  const folder = mkdtempSync(path.join(tmpdir(), 'nickel-tests-'))
  // Postgres does not run as root, and its own user must get through to its folder
  chmodSync(folder, 0o711)
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, TMP: folder })
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })
}
