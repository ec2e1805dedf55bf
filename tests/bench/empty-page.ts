import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { startChild, untilAnswers } from '@/lib/sandbox/processes'
import { freePort } from '@/tests/support/chain'

const folder = path.resolve('.nickel/empty-page')
const next = createRequire(import.meta.url).resolve('next/dist/bin/next')

const files = {
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(process.cwd())} } }`,
  'app/layout.jsx': `export const metadata = { title: 'Empty' }
export default ({ children }) => <html lang="en"><head><link rel="icon" href="data:," /></head><body>{children}</body></html>`,
  'app/page.jsx': 'export default () => <main><h1>Empty</h1></main>',
}

function build(): void {
  mkdirSync(path.join(folder, 'app'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const built = spawnSync(process.execPath, [next, 'build', folder], { encoding: 'utf8', env })
  if (built.status !== 0)
    throw new Error(`The empty page could not be built.\n${built.stdout}${built.stderr}`)
}

/** Builds and serves a page that says one word, with the Next that Nickel has: what the framework alone costs here. */
export async function serveEmptyPage(): Promise<{ url: string; stop: () => void }> {
  build()
  const port = await freePort()
  const server = startChild([next, 'start', folder, '-p', String(port), '-H', '127.0.0.1'], 'errors')
  const url = `http://localhost:${port}/`
  if (!(await untilAnswers(url, server))) throw new Error('The empty page could not be served.')
  return { url, stop: () => server.kill() }
}
