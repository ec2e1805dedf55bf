import type { Outline } from '@/lib/service/pictures/canvas'
import { arc, line } from '@/lib/service/pictures/shapes'

const half = Math.PI
type Stroke = readonly [x: number, y: number, toX: number, toY: number]
type Bow = readonly [x: number, y: number, rx: number, ry: number, from: number, to: number]
type Letter = { strokes?: readonly Stroke[]; bows?: readonly Bow[] }

const letters: Readonly<Record<string, Letter>> = {
  a: {
    strokes: [
      [0, 1, 0.5, 0],
      [0.5, 0, 1, 1],
      [0.2, 0.65, 0.8, 0.65],
    ],
  },
  b: {
    strokes: [
      [0.1, 0, 0.1, 1],
      [0.1, 0, 0.5, 0],
      [0.1, 0.48, 0.55, 0.48],
      [0.1, 1, 0.55, 1],
    ],
    bows: [
      [0.5, 0.24, 0.34, 0.24, 1.5, 2.5],
      [0.55, 0.74, 0.38, 0.26, 1.5, 2.5],
    ],
  },
  c: { bows: [[0.52, 0.5, 0.48, 0.5, 0.28, 1.72]] },
  d: {
    strokes: [
      [0.1, 0, 0.1, 1],
      [0.1, 0, 0.4, 0],
      [0.1, 1, 0.4, 1],
    ],
    bows: [[0.4, 0.5, 0.52, 0.5, 1.5, 2.5]],
  },
  e: {
    strokes: [
      [0.15, 0, 0.15, 1],
      [0.15, 0, 0.85, 0],
      [0.15, 0.5, 0.72, 0.5],
      [0.15, 1, 0.85, 1],
    ],
  },
  f: {
    strokes: [
      [0.18, 0, 0.18, 1],
      [0.18, 0, 0.88, 0],
      [0.18, 0.5, 0.74, 0.5],
    ],
  },
  g: {
    strokes: [
      [0.55, 0.56, 0.98, 0.56],
      [0.98, 0.56, 0.98, 0.8],
    ],
    bows: [[0.5, 0.5, 0.48, 0.5, 0.22, 1.74]],
  },
  h: {
    strokes: [
      [0.1, 0, 0.1, 1],
      [0.9, 0, 0.9, 1],
      [0.1, 0.5, 0.9, 0.5],
    ],
  },
  i: { strokes: [[0.5, 0, 0.5, 1]] },
  j: { strokes: [[0.75, 0, 0.75, 0.68]], bows: [[0.43, 0.68, 0.32, 0.32, 0, 0.95]] },
  k: {
    strokes: [
      [0.12, 0, 0.12, 1],
      [0.9, 0, 0.14, 0.58],
      [0.4, 0.4, 0.92, 1],
    ],
  },
  l: {
    strokes: [
      [0.2, 0, 0.2, 1],
      [0.2, 1, 0.85, 1],
    ],
  },
  m: {
    strokes: [
      [0.02, 1, 0.02, 0],
      [0.02, 0, 0.5, 0.62],
      [0.5, 0.62, 0.98, 0],
      [0.98, 0, 0.98, 1],
    ],
  },
  n: {
    strokes: [
      [0.1, 1, 0.1, 0],
      [0.1, 0, 0.9, 1],
      [0.9, 1, 0.9, 0],
    ],
  },
  o: { bows: [[0.5, 0.5, 0.5, 0.5, 0, 2]] },
  p: {
    strokes: [
      [0.12, 0, 0.12, 1],
      [0.12, 0, 0.55, 0],
      [0.12, 0.56, 0.55, 0.56],
    ],
    bows: [[0.55, 0.28, 0.36, 0.28, 1.5, 2.5]],
  },
  q: { strokes: [[0.62, 0.7, 0.98, 1.04]], bows: [[0.5, 0.5, 0.5, 0.5, 0, 2]] },
  r: {
    strokes: [
      [0.12, 0, 0.12, 1],
      [0.12, 0, 0.55, 0],
      [0.12, 0.54, 0.55, 0.54],
      [0.5, 0.54, 0.92, 1],
    ],
    bows: [[0.55, 0.27, 0.35, 0.27, 1.5, 2.5]],
  },
  s: {
    bows: [
      [0.5, 0.26, 0.36, 0.26, 0.5, 1.8],
      [0.5, 0.74, 0.38, 0.26, -0.5, 0.82],
    ],
  },
  t: {
    strokes: [
      [0.02, 0, 0.98, 0],
      [0.5, 0, 0.5, 1],
    ],
  },
  u: {
    strokes: [
      [0.1, 0, 0.1, 0.6],
      [0.9, 0, 0.9, 0.6],
    ],
    bows: [[0.5, 0.6, 0.4, 0.4, 0, 1]],
  },
  v: {
    strokes: [
      [0, 0, 0.5, 1],
      [0.5, 1, 1, 0],
    ],
  },
  w: {
    strokes: [
      [-0.08, 0, 0.22, 1],
      [0.22, 1, 0.5, 0.3],
      [0.5, 0.3, 0.78, 1],
      [0.78, 1, 1.08, 0],
    ],
  },
  x: {
    strokes: [
      [0.05, 0, 0.95, 1],
      [0.95, 0, 0.05, 1],
    ],
  },
  y: {
    strokes: [
      [0.03, 0, 0.5, 0.52],
      [0.97, 0, 0.5, 0.52],
      [0.5, 0.52, 0.5, 1],
    ],
  },
  z: {
    strokes: [
      [0.05, 0, 0.95, 0],
      [0.95, 0, 0.05, 1],
      [0.05, 1, 0.95, 1],
    ],
  },
}

/** A capital letter of thick strokes inside a box; each outline is filled on its own, so they may overlap. */
export function letter(
  character: string,
  x: number,
  y: number,
  width: number,
  height: number,
  thickness: number,
): Outline[] {
  const shape = letters[character] ?? letters.o ?? {}
  const t = thickness
  const strokes = (shape.strokes ?? []).map(([fromX, fromY, toX, toY]) =>
    line(x + fromX * width, y + fromY * height, x + toX * width, y + toY * height, t),
  )
  const bows = (shape.bows ?? []).map(([cx, cy, rx, ry, from, to]) =>
    arc(x + cx * width, y + cy * height, rx * width + t / 2, ry * height + t / 2, from * half, to * half, t),
  )
  return [...strokes, ...bows]
}
