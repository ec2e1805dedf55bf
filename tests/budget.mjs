/**
 * What a page weighs before anybody does anything, held against its budget: after a build, for every prerendered
 * page, the scripts and styles that its HTML names, gzipped as they are served, and the font files that every page needs.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const kb = 1000
const budget = { script: 165 * kb, document: 25 * kb, fonts: 2 }
const build = path.resolve(process.argv[2] ?? '.next')
const pages = path.join(build, 'server/app')

/** @type {Map<string, number>} */
const known = new Map()

/** The file behind an address that a page names. @param {string} address */
const fileOf = (address) => path.join(build, address.replace(/^\/_next\//, '').replace(/\?.*$/, ''))

/** Its gzipped size. @param {string} address */
function weigh(address) {
  const file = fileOf(address)
  const size = known.get(file) ?? gzipSync(readFileSync(file)).length
  known.set(file, size)
  return size
}

/** The addresses that tags of a kind name, each once. @param {string} html @param {RegExp} tag @param {RegExp} name */
function named(html, tag, name) {
  const found = [...html.matchAll(tag)].flatMap(([text]) => name.exec(text)?.[1] ?? [])
  return [...new Set(found)]
}

const sum = (/** @type {string[]} */ addresses) => addresses.reduce((all, one) => all + weigh(one), 0)

/** @param {string} file */
function measure(file) {
  const html = readFileSync(path.join(pages, file), 'utf8')
  // modern browsers skip what is marked nomodule
  const scripts = named(html, /<script\b(?![^>]*\snomodule)[^>]*>/gi, /\ssrc="([^"]+)"/)
  const styles = named(html, /<link\b[^>]*rel="stylesheet"[^>]*>/g, /\shref="([^"]+)"/)
  const faces = styles.flatMap((one) => readFileSync(fileOf(one), 'utf8').match(/@font-face\{[^}]*\}/g) ?? [])
  // those of a range of letters are fetched only by a page that shows one of them
  const fonts = faces.filter((face) => /\.woff2?\)/.test(face) && !face.includes('unicode-range')).length
  const script = sum(scripts)
  const document = gzipSync(html).length + sum(styles)
  const over = [
    script > budget.script && 'script',
    document > budget.document && 'HTML and CSS',
    fonts > budget.fonts && 'fonts',
  ].filter(Boolean)
  return { page: `/${file.replace(/(^index)?\.html$/, '')}`, script, document, fonts, over }
}

const measured = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  // without a script: the page of a failed server
  .filter((file) => file.endsWith('.html') && file !== '_global-error.html')
  .map(measure)
  .toSorted((a, b) => b.script - a.script)

console.log('script KB  HTML+CSS KB  fonts  page')
for (const { page, script, document, fonts, over } of measured) {
  const figures = [(script / kb).toFixed(1).padStart(9), (document / kb).toFixed(1).padStart(11)]
  const told = over.length > 0 ? `  OVER: ${over.join(', ')}` : ''
  console.log(`${figures.join('  ')}  ${String(fonts).padStart(5)}  ${page}${told}`)
}

const pagesOver = measured.filter(({ over }) => over.length > 0)
// a check that found no page, or a page without scripts, has read nothing
const isRead = measured.length > 10 && measured.every(({ script }) => script > 50 * kb)
if (!isRead) console.log('No build was read: run `npm run build` first.')
if (pagesOver.length > 0) console.log(`${pagesOver.length} pages are over their budget.`)
process.exitCode = pagesOver.length > 0 || !isRead ? 1 : 0
