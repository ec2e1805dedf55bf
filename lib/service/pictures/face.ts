import { random, type Random } from '@/lib/service/data/random'
import { canvas, fill, type Canvas, type Colour } from '@/lib/service/pictures/canvas'
import { body } from '@/lib/service/pictures/face-body'
import { fringe } from '@/lib/service/pictures/face-hair'
import { arc, box, ellipse, hsl, line, mix } from '@/lib/service/pictures/shapes'

const skins: readonly Colour[] = [
  [255, 224, 196],
  [246, 205, 170],
  [234, 184, 146],
  [208, 152, 112],
  [168, 114, 78],
  [124, 82, 56],
  [92, 60, 44],
]
const hairs: readonly Colour[] = [
  [38, 30, 28],
  [66, 46, 36],
  [104, 70, 44],
  [150, 104, 60],
  [204, 162, 96],
  [172, 86, 48],
  [150, 150, 154],
  [214, 212, 208],
]
const half = Math.PI

/** A flat portrait; a seed that starts with f or m leans towards longer or shorter hair, 'none' is the outline. */
export function drawFace(seed: string, size: number): Canvas {
  if (seed === 'none') return outline(size)
  const chance = random('face', seed)
  const long = seed.startsWith('f') ? chance.chance(0.78) : chance.chance(0.08)
  const hue = chance.int(0, 359)
  const skin = chance.pick(skins)
  const hair = chance.pick(skins.indexOf(skin) > 3 ? [...hairs.slice(0, 3), ...hairs.slice(-2)] : hairs)
  const picture = canvas(size, size, hsl(hue, 0.42, 0.84))
  fill(picture, [ellipse(0.5, 0.46, 0.43)], hsl(hue, 0.45, 0.9))
  const style = long
    ? chance.pick(['straight', 'wavy', 'bun', 'bob'] as const)
    : chance.pick(['short', 'side', 'curly', 'crop', 'bald'] as const)
  if (style === 'straight') fill(picture, [box(0.27, 0.26, 0.46, 0.56, 0.2)], hair)
  if (style === 'wavy')
    for (const [x, y, r] of [
      [0.3, 0.42, 0.13],
      [0.7, 0.42, 0.13],
      [0.28, 0.58, 0.12],
      [0.72, 0.58, 0.12],
      [0.31, 0.71, 0.1],
      [0.69, 0.71, 0.1],
    ] as const)
      fill(picture, [ellipse(x, y, r)], hair)
  if (style === 'bob') fill(picture, [box(0.275, 0.24, 0.45, 0.4, 0.17)], hair)
  if (style === 'bun') fill(picture, [ellipse(0.5, 0.15, 0.105)], hair)
  if (style === 'curly')
    for (const [x, y] of [
      [0.33, 0.36],
      [0.37, 0.27],
      [0.46, 0.215],
      [0.56, 0.215],
      [0.64, 0.28],
      [0.68, 0.37],
    ] as const)
      fill(picture, [ellipse(x, y, 0.095)], hair)
  body(picture, chance, skin, (hue + chance.int(120, 240)) % 360)
  head(picture, skin)
  features(picture, chance, skin, hair)
  if (!long && style !== 'bald' && chance.chance(0.4)) beard(picture, hair, skin, chance)
  fringe(picture, style, hair, chance)
  if (chance.chance(0.3)) glasses(picture, chance)
  return picture
}

function head(picture: Canvas, skin: Colour): void {
  fill(picture, [ellipse(0.305, 0.475, 0.038, 0.055)], mix(skin, [90, 50, 40], 0.1))
  fill(picture, [ellipse(0.695, 0.475, 0.038, 0.055)], mix(skin, [90, 50, 40], 0.1))
  fill(picture, [ellipse(0.5, 0.44, 0.19, 0.2)], skin)
  fill(picture, [ellipse(0.5, 0.52, 0.175, 0.18)], skin)
}

function features(picture: Canvas, chance: Random, skin: Colour, hair: Colour): void {
  const dark: Colour = [46, 36, 36]
  const brow = mix(hair, dark, 0.4)
  for (const x of [0.425, 0.575]) {
    fill(picture, [ellipse(x, 0.47, 0.027, 0.021)], [252, 252, 250])
    fill(picture, [ellipse(x, 0.471, 0.0165)], dark)
    fill(picture, [ellipse(x + 0.006, 0.465, 0.005)], [255, 255, 255])
    fill(picture, [arc(x, 0.435, 0.042, 0.024, half * 1.12, half * 1.88, 0.012)], brow)
  }
  fill(
    picture,
    [arc(0.5, 0.535, 0.026, 0.022, half * 0.1, half * 0.9, 0.011)],
    mix(skin, [110, 50, 40], 0.38),
  )
  const smile = 0.045 + chance.next() * 0.025
  if (chance.chance(0.35)) {
    fill(picture, [ellipse(0.5, 0.592, smile, smile * 0.72, 0, half)], [142, 54, 54])
    fill(picture, [ellipse(0.5, 0.592, smile * 0.86, smile * 0.26, 0, half)], [255, 252, 248])
  } else
    fill(
      picture,
      [arc(0.5, 0.575, smile, smile * 0.7, half * 0.12, half * 0.88, 0.013)],
      mix(skin, [150, 40, 40], 0.62),
    )
  for (const x of [0.385, 0.615]) fill(picture, [ellipse(x, 0.545, 0.03, 0.02)], [232, 110, 100], 0.16)
}

function beard(picture: Canvas, hair: Colour, skin: Colour, chance: Random): void {
  const tone = mix(hair, skin, chance.chance(0.5) ? 0.12 : 0.5)
  fill(
    picture,
    [
      [
        ...ellipse(0.5, 0.525, 0.178, 0.18, half * 0.02, half * 0.98),
        ...ellipse(0.5, 0.535, 0.115, 0.085, half * 0.98, half * 0.02),
      ],
    ],
    tone,
  )
  fill(picture, [arc(0.5, 0.59, 0.07, 0.045, half * 1.1, half * 1.9, 0.02)], tone)
  fill(picture, [arc(0.5, 0.58, 0.045, 0.03, half * 0.15, half * 0.85, 0.012)], [150, 70, 66])
}

function glasses(picture: Canvas, chance: Random): void {
  const frame: Colour = chance.pick([
    [40, 40, 46],
    [110, 70, 44],
    [60, 84, 120],
    [150, 60, 60],
  ] as const)
  const round = chance.chance(0.5)
  for (const x of [0.425, 0.575]) {
    const rim = (grow: number) =>
      round
        ? ellipse(x, 0.473, 0.056 + grow)
        : box(x - 0.058 - grow, 0.435 - grow, 0.116 + grow * 2, 0.08 + grow * 2, 0.022)
    fill(picture, [rim(0), rim(-0.011)], frame)
  }
  fill(picture, [line(0.481, 0.465, 0.519, 0.465, 0.011)], frame)
}

function outline(size: number): Canvas {
  const picture = canvas(size, size, [226, 229, 233])
  fill(picture, [ellipse(0.5, 0.4, 0.17)], [168, 176, 186])
  fill(picture, [ellipse(0.5, 0.98, 0.34, 0.34)], [168, 176, 186])
  return picture
}
