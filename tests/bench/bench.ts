import { onRequest, parts } from '@/tests/bench/print'
import { findBrowser } from '@/tests/browser.mjs'

const asked = new Set(process.argv.slice(2))
const all = { ...parts, ...onRequest }
const unknown = [...asked].filter((word) => !(word in all))
if (unknown.length > 0) {
  console.error(`There is no part named ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}.`)
  process.exit(1)
}
process.env['CHROMIUM_PATH'] ??= (await findBrowser()) ?? ''
for (const [name, print] of Object.entries(asked.size > 0 ? all : parts)) {
  if (asked.size > 0 && !asked.has(name)) continue
  await print()
  console.log()
}
process.exit()
