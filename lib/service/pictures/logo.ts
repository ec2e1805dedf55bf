import { random } from '@/lib/service/data/random'
import { canvas, fill, type Canvas, type Colour } from '@/lib/service/pictures/canvas'
import { letter } from '@/lib/service/pictures/letters'
import { box, ellipse, hsl, line, mix, polygon } from '@/lib/service/pictures/shapes'

const paper: Colour = [255, 255, 255]

/** A flat logo: a mark of one or two colours, often with the first letter of the seed. */
export function drawLogo(seed: string, size: number): Canvas {
  const chance = random('logo', seed)
  const hue = chance.int(0, 359)
  const main = hsl(hue, 0.5 + chance.next() * 0.3, 0.3 + chance.next() * 0.16)
  const second = hsl((hue + chance.pick([28, 150, 180, 210])) % 360, 0.62, 0.58)
  const solid = chance.chance(0.55)
  const picture = canvas(size, size, solid ? main : paper)
  const ink = solid ? paper : main
  const ground = solid ? main : paper
  const initial = seed.charAt(0).toLowerCase()
  const write = (x: number, y: number, width: number, height: number, thickness: number, colour: Colour) => {
    for (const outline of letter(initial, x, y, width, height, thickness)) fill(picture, [outline], colour)
  }
  const marks = {
    letter: () => {
      write(0.32, 0.28, 0.36, 0.44, 0.1, ink)
      if (chance.chance(0.5)) fill(picture, [ellipse(0.8, 0.2, 0.06)], second)
    },
    badge: () => {
      fill(picture, [chance.chance(0.5) ? ellipse(0.5, 0.5, 0.36) : polygon(0.5, 0.5, 0.4, 6)], ink)
      write(0.38, 0.36, 0.24, 0.28, 0.075, ground)
    },
    bars: () => {
      for (const [index, height] of [0.24, 0.4, 0.56].entries())
        fill(
          picture,
          [box(0.24 + index * 0.19, 0.78 - height, 0.14, height, 0.03)],
          index === 2 ? second : ink,
        )
    },
    rings: () => {
      fill(picture, [ellipse(0.4, 0.5, 0.23), ellipse(0.4, 0.5, 0.14)], ink)
      fill(picture, [ellipse(0.62, 0.5, 0.23), ellipse(0.62, 0.5, 0.14)], second, 0.9)
    },
    leaf: () => {
      fill(
        picture,
        [
          [
            ...ellipse(0.72, 0.72, 0.46, 0.46, Math.PI, Math.PI * 1.5),
            ...ellipse(0.26, 0.26, 0.46, 0.46, 0, Math.PI / 2),
          ],
        ],
        ink,
      )
      fill(picture, [line(0.28, 0.74, 0.6, 0.4, 0.035)], ground)
    },
    peak: () => {
      fill(
        picture,
        [
          [
            [0.14, 0.76],
            [0.42, 0.28],
            [0.7, 0.76],
          ],
        ],
        ink,
      )
      fill(
        picture,
        [
          [
            [0.46, 0.76],
            [0.66, 0.42],
            [0.86, 0.76],
          ],
        ],
        second,
      )
    },
    grid: () => {
      for (const [row, column] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const)
        fill(
          picture,
          [box(0.24 + column * 0.28, 0.24 + row * 0.28, 0.24, 0.24, (row + column) % 2 ? 0.12 : 0.03)],
          row === 1 && column === 1 ? second : ink,
        )
    },
    wave: () => {
      for (const index of [0, 1, 2]) {
        const y = 0.34 + index * 0.16
        const curve = Array.from(
          { length: 41 },
          (_, at) => [0.2 + (at / 40) * 0.6, y + Math.sin((at / 40) * Math.PI * 2) * 0.06] as const,
        )
        fill(
          picture,
          [[...curve, ...curve.map(([x, at]) => [x, at + 0.075] as const).toReversed()]],
          index === 1 ? second : ink,
        )
      }
    },
    shield: () => {
      fill(
        picture,
        [
          [
            [0.24, 0.22],
            [0.76, 0.22],
            [0.76, 0.5],
            [0.68, 0.66],
            [0.5, 0.82],
            [0.32, 0.66],
            [0.24, 0.5],
          ],
        ],
        ink,
      )
      write(0.4, 0.34, 0.2, 0.25, 0.065, ground)
    },
  }
  chance.pick([
    marks.letter,
    marks.letter,
    marks.badge,
    marks.badge,
    marks.bars,
    marks.rings,
    marks.leaf,
    marks.peak,
    marks.grid,
    marks.wave,
    marks.shield,
  ])()
  if (!solid) {
    const edge = mix(main, paper, 0.82)
    fill(picture, [box(0, 0, 1, 1), box(0.012, 0.012, 0.976, 0.976)], edge)
  }
  return picture
}
