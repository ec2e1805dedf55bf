import type { Network } from '@/lib/service/lookups/lookup'
import { asOf } from '@/lib/sandbox/network/dates'
import { adDetail, jobDetail } from '@/lib/sandbox/network/listings'
import { profilesOf } from '@/lib/sandbox/network/profile'
import type { Fields } from '@/lib/core/json'
import type { Company, Person } from '@/lib/service/data/model'
import { random } from '@/lib/sandbox/network/random'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import drawings from '@/lib/sandbox/network/words/drawings.json' with { type: 'json' }

/** The sample network: what is made up when it is asked for, since stored it would be too much. */
export const network: Network = {
  asOf,
  profiles: profilesOf,
  email: emailOf,
  job: jobDetail,
  ad: adDetail,
  picture: pictureAt,
}

const checks = {
  deliverable: { status: 'verified', providerStatus: 'deliverable', least: 0.86 },
  'catch-all': { status: 'catch_all', providerStatus: 'risky', least: 0.5 },
  undeliverable: { status: 'invalid', providerStatus: 'undeliverable', least: 0.04 },
  none: { status: 'unknown', providerStatus: 'unknown', least: 0 },
} as const satisfies Record<Person['mailbox'], Fields>

function emailOf({ id, slug, mailbox }: Person, company: Company): Fields {
  const chance = random('mailbox', id)
  const [first = 'office', ...rest] = slug.replace(/-[0-9a-f]{6}$/, '').split('-')
  const last = rest.join('') || first
  const ways = [`${first}.${last}`, `${first.charAt(0)}.${last}`, `${first}${last.charAt(0)}`]
  const { least, ...status } = checks[mailbox]
  const isReal = mailbox !== 'undeliverable'
  return {
    email: `${random('mail', company.id).pick(ways)}@${company.domain}`,
    ...status,
    qualityScore: Number((least + chance.next() * 0.13).toFixed(2)),
    deliverable: isReal,
    disposable: false,
    catchAllDomain: mailbox === 'catch-all',
    validEmailServer: isReal,
    foundInGoogleSearch: isReal && chance.chance(0.3),
  }
}

const coloured = (parts: readonly string[], colours: Readonly<Record<string, string | number>>): string =>
  parts.join('').replace(/\{(\w+)\}/g, (_, name: string) => String(colours[name]))

/** A flat portrait; a seed that begins with f leans towards longer hair, 'none' gives a grey outline. */
function face(seed: string): string {
  if (seed === 'none') return drawings.none
  const chance = random('face', seed)
  const hue = chance.int(0, 359)
  const [skin = '', hair = ''] = chance.pick(drawings.complexions)
  const { behind, top } = chance.pick(
    chance.chance(seed.startsWith('f') ? 0.78 : 0.08) ? drawings.long : drawings.short,
  )
  const cloth = `hsl(${(hue + chance.int(120, 240)) % 360}, ${chance.int(30, 60)}%, ${chance.int(30, 62)}%)`
  const { ground, body, head, features } = drawings
  const [collar, mouth, glasses] = [drawings.collars, drawings.mouths, drawings.glasses].map((list) =>
    chance.pick(list),
  )
  const parts = [ground, behind, body, collar, head, top, features, mouth, glasses]
  return coloured(
    parts.map((part) => part ?? ''),
    { hue, skin, hair, cloth },
  )
}

function logo(seed: string): string {
  const chance = random('logo', seed)
  const hue = chance.int(0, 359)
  const main = `hsl(${hue}, ${chance.int(50, 80)}%, ${chance.int(30, 46)}%)`
  const isSolid = chance.chance(0.5)
  const ink = isSolid ? '#fff' : main
  const second = `hsl(${(hue + chance.pick([28, 150, 180, 210])) % 360}, 62%, ${isSolid ? 72 : 58}%)`
  const mark = `<g transform="rotate(${chance.pick([0, 0, 0, 90, 180])} 50 50)">${chance.pick(drawings.marks)}</g>`
  return coloured([drawings.grounds[isSolid ? 0 : 1] ?? '', mark], { main, ink, second })
}

function landscape(seed: string): string {
  const chance = random('cover', seed)
  const hue = chance.int(0, 359)
  const layers = [14, 18, 22].map((y, layer) => {
    const [first, second] = [y + chance.int(-4, 4), y + chance.int(-4, 4)]
    const path = `M0 ${y}C17 ${first} 33 ${first} 50 ${y}S83 ${second} 100 ${y}V100H0Z`
    return `<path d="${path}" fill="hsl(${(hue + 20 * layer) % 360}, 35%, ${64 - layer * 12}%)"/>`
  })
  const sun = `<circle cx="${chance.int(20, 80)}" cy="9" r="3.5" fill="#fffae8"/>`
  const [from, to] = [`hsl(${hue}, 50%, 78%)`, `hsl(${(hue + 40) % 360}, 55%, 88%)`]
  return coloured([drawings.sky, sun, ...layers], { from, to })
}

/** The kinds of pictures: what draws them in a box that is 100 wide, and the widths in pixels that are offered. */
const kinds = {
  face: { draw: face, height: 100, widths: [100, 200, 400, 800] },
  logo: { draw: logo, height: 100, widths: [100, 200, 400] },
  cover: { draw: landscape, height: 25, widths: [800, 1400] },
  ad: { draw: landscape, height: 100 / 1.91, widths: [600, 1200] },
} as const

type Picture = { kind: keyof typeof kinds; seed: string; size: number }

const isKind = (text = ''): text is Picture['kind'] => Object.hasOwn(kinds, text)

/** Reads `/media/<kind>/<seed>-<size>.png`; null for another path or a size that is not offered. */
export function parsePicturePath(path: string): Picture | null {
  const [, kind, seed, digits] =
    /^\/media\/([a-z]+)\/([a-z0-9][a-z0-9-]{0,79})-(\d{3,4})\.png$/.exec(path) ?? []
  if (!isKind(kind) || !seed) return null
  const widths: readonly number[] = kinds[kind].widths
  const size = Number(digits)
  return widths.includes(size) ? { kind, seed, size } : null
}

let rasteriser: Promise<void> | undefined

/** The PNG at a path, if one is offered there; the same path always gives the same bytes. */
export async function pictureAt(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const picture = parsePicturePath(path)
  if (!picture) return null
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
  await (rasteriser ??= initWasm(readFile(wasm)))
  const { draw, height } = kinds[picture.kind]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 ${height}">${draw(picture.seed)}</svg>`
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: picture.size } })
  const image = drawing.render()
  // both live in the memory of the WebAssembly module, which no garbage collector watches
  try {
    return new Uint8Array(image.asPng())
  } finally {
    image.free()
    drawing.free()
  }
}
