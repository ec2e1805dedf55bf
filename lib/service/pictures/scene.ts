import { random } from '@/lib/service/data/random'
import { canvas, fill, gradient, type Canvas } from '@/lib/service/pictures/canvas'
import { box, ellipse, hills, hsl, line, polygon } from '@/lib/service/pictures/shapes'

const hues = [12, 24, 168, 186, 204, 220, 236, 258, 282, 326, 344] as const

/** A wide quiet picture for the head of a page (four to one): hills, a skyline or a pattern. */
export function drawCover(seed: string, width: number): Canvas {
  const chance = random('cover', seed)
  const height = Math.round(width / 4)
  const hue = chance.int(0, 359)
  const picture = canvas(width, height, [255, 255, 255])
  gradient(picture, hsl(hue, 0.5, 0.78), hsl((hue + 40) % 360, 0.55, 0.88))
  const kind = chance.pick(['hills', 'skyline', 'dots', 'bands'] as const)
  if (kind === 'hills') {
    fill(picture, [ellipse(0.2 + chance.next() * 0.6, 0.09, 0.035)], [255, 250, 232])
    for (const layer of [0, 1, 2]) {
      fill(
        picture,
        [hills(0.13 + layer * 0.04, 0.018, chance.next() * 6, 1.2 + chance.next(), 0.26)],
        hsl((hue + 20 * layer) % 360, 0.35, 0.62 - layer * 0.13),
      )
    }
  }
  if (kind === 'skyline') {
    for (const layer of [0, 1]) {
      let x = -0.01
      while (x < 1) {
        const wide = 0.02 + chance.next() * 0.045
        const high = 0.05 + chance.next() * (layer === 0 ? 0.12 : 0.08)
        fill(
          picture,
          [box(x, 0.25 - high, wide - 0.004, high + 0.01)],
          hsl(hue, 0.25, layer === 0 ? 0.62 : 0.44),
        )
        x += wide
      }
    }
  }
  if (kind === 'dots') {
    for (let column = 0; column < 26; column++) {
      for (let row = 0; row < 7; row++)
        fill(
          picture,
          [ellipse(0.02 + column * 0.04, 0.01 + row * 0.04, 0.004 + chance.next() * 0.011)],
          hsl((hue + chance.int(0, 60)) % 360, 0.5, 0.6),
          0.7,
        )
    }
  }
  if (kind === 'bands') {
    for (let index = 0; index < 9; index++) {
      const x = chance.next() * 1.2 - 0.1
      fill(
        picture,
        [line(x, -0.05, x - 0.2, 0.3, 0.02 + chance.next() * 0.05)],
        hsl((hue + chance.int(0, 80)) % 360, 0.5, 0.66),
        0.5,
      )
    }
  }
  return picture
}

/** A creative for an ad or a post (1.91 to one): a bold arrangement with a bar for words that are not there. */
export function drawCreative(seed: string, width: number): Canvas {
  const chance = random('ad', seed)
  const height = Math.round(width / 1.91)
  const tall = height / width
  const hue = chance.pick(hues)
  const accent = hsl((hue + chance.pick([150, 180, 210])) % 360, 0.72, 0.6)
  const picture = canvas(width, height, hsl(hue, 0.4, 0.9))
  gradient(picture, hsl(hue, 0.46, 0.36), hsl((hue + 25) % 360, 0.5, 0.54))
  const pale = hsl(hue, 0.5, 0.93)
  const kind = chance.pick(['chart', 'orbit', 'blocks', 'landscape', 'cards'] as const)
  if (kind === 'chart') {
    for (let index = 0; index < 6; index++) {
      const high = 0.08 + (index / 6) * 0.22 * (0.7 + chance.next() * 0.6)
      fill(
        picture,
        [box(0.5 + index * 0.072, tall - 0.07 - high, 0.05, high, 0.012)],
        index === 5 ? accent : pale,
        index === 5 ? 1 : 0.8,
      )
    }
  }
  if (kind === 'orbit') {
    for (const radius of [0.2, 0.145, 0.09])
      fill(picture, [ellipse(0.72, tall / 2, radius), ellipse(0.72, tall / 2, radius - 0.006)], pale, 0.7)
    fill(picture, [ellipse(0.72, tall / 2, 0.045)], accent)
    for (const turn of [0.6, 2.6, 4.4])
      fill(picture, [ellipse(0.72 + Math.cos(turn) * 0.172, tall / 2 + Math.sin(turn) * 0.172, 0.018)], pale)
  }
  if (kind === 'blocks') {
    for (let index = 0; index < 7; index++) {
      fill(
        picture,
        [
          chance.chance(0.5)
            ? polygon(
                0.55 + chance.next() * 0.4,
                chance.next() * tall,
                0.04 + chance.next() * 0.07,
                chance.int(3, 6),
                chance.next(),
              )
            : ellipse(0.55 + chance.next() * 0.4, chance.next() * tall, 0.03 + chance.next() * 0.06),
        ],
        index % 3 === 0 ? accent : pale,
        0.75,
      )
    }
  }
  if (kind === 'landscape') {
    fill(picture, [ellipse(0.76, 0.15, 0.06)], accent)
    for (const layer of [0, 1])
      fill(
        picture,
        [hills(tall - 0.13 + layer * 0.06, 0.03, chance.next() * 6, 1.1, tall + 0.01)],
        layer === 0 ? hsl(hue, 0.4, 0.7) : hsl(hue, 0.45, 0.3),
        0.9,
      )
  }
  if (kind === 'cards') {
    for (const index of [0, 1, 2]) {
      const x = 0.54 + index * 0.07
      const y = 0.07 + index * 0.055
      fill(picture, [box(x, y, 0.26, 0.26, 0.02)], index === 2 ? pale : accent, 0.55 + index * 0.2)
    }
    fill(picture, [ellipse(0.745, 0.245, 0.035)], accent)
    for (const row of [0, 1])
      fill(picture, [box(0.72, 0.33 + row * 0.04, 0.18 - row * 0.06, 0.016, 0.008)], hsl(hue, 0.4, 0.6))
  }
  for (const [row, wide] of [0.34, 0.28, 0.2].entries())
    fill(picture, [box(0.07, 0.12 + row * 0.065, wide, 0.036, 0.01)], pale, row === 2 ? 0.65 : 0.95)
  fill(picture, [box(0.07, tall - 0.14, 0.16, 0.058, 0.029)], accent)
  fill(picture, [box(0.105, tall - 0.116, 0.09, 0.012, 0.006)], pale)
  return picture
}
