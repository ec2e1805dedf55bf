import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { coverSvg, creativeSvg, faceSvg, logoSvg } from '@/lib/sandbox/network/pictures/drawings'

const kinds = {
  face: { svg: faceSvg, height: 100, widths: [100, 200, 400, 800] },
  logo: { svg: logoSvg, height: 100, widths: [100, 200, 400] },
  cover: { svg: coverSvg, height: 25, widths: [800, 1400] },
  ad: { svg: creativeSvg, height: 100 / 1.91, widths: [600, 1200] },
} as const

export type PictureKind = keyof typeof kinds
/** What to draw; `size` is the width in pixels. */
export type Picture = { kind: PictureKind; seed: string; size: number }

const isKind = (text: string | undefined): text is PictureKind =>
  text !== undefined && Object.hasOwn(kinds, text)

let rasteriser: Promise<void> | undefined

/** PNG bytes of a picture; the same picture always gives the same bytes. */
export async function drawPicture({ kind, seed, size }: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
  await (rasteriser ??= initWasm(readFile(wasm)))
  const { svg, height } = kinds[kind]
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 ${height}">${svg(seed)}</svg>`
  const drawing = new Resvg(source, { fitTo: { mode: 'width', value: size } })
  const image = drawing.render()
  // Both live in the memory of the WebAssembly module, which no garbage collector watches.
  try {
    return new Uint8Array(image.asPng())
  } finally {
    image.free()
    drawing.free()
  }
}

/** Reads `/media/<kind>/<seed>-<size>.png`; null for another path or a size that is not offered. */
export function parsePicturePath(path: string): Picture | null {
  const [, kind, seed, digits] =
    /^\/media\/([a-z]+)\/([a-z0-9][a-z0-9-]{0,79})-(\d{3,4})\.png$/.exec(path) ?? []
  if (!isKind(kind) || !seed) return null
  const widths: readonly number[] = kinds[kind].widths
  const size = Number(digits)
  return widths.includes(size) ? { kind, seed, size } : null
}

/** The picture at a path, if one is offered there. */
export async function pictureAt(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const picture = parsePicturePath(path)
  return picture && drawPicture(picture)
}
