import type { Random } from '@/lib/service/data/random'
import { fill, type Canvas, type Colour } from '@/lib/service/pictures/canvas'
import { box, ellipse, hsl, mix } from '@/lib/service/pictures/shapes'

/** Neck, shoulders and clothes. */
export function body(picture: Canvas, chance: Random, skin: Colour, hue: number): void {
  const cloth = hsl(hue, 0.3 + chance.next() * 0.3, 0.3 + chance.next() * 0.35)
  fill(picture, [ellipse(0.5, 1.08, 0.4, 0.32)], cloth)
  fill(picture, [box(0.425, 0.6, 0.15, 0.21, 0.07)], mix(skin, [90, 50, 40], 0.16))
  const collar = chance.pick(['round', 'shirt', 'blazer'] as const)
  if (collar === 'round') fill(picture, [ellipse(0.5, 0.775, 0.105, 0.06)], mix(skin, [90, 50, 40], 0.16))
  else {
    const inner: Colour = collar === 'blazer' ? [247, 246, 242] : mix(cloth, [255, 255, 255], 0.3)
    fill(
      picture,
      [
        [
          [0.405, 0.765],
          [0.595, 0.765],
          [0.5, collar === 'blazer' ? 1 : 0.9],
        ],
      ],
      inner,
    )
    fill(
      picture,
      [
        [
          [0.43, 0.755],
          [0.57, 0.755],
          [0.5, 0.85],
        ],
      ],
      mix(skin, [90, 50, 40], 0.16),
    )
    if (collar === 'blazer') {
      fill(
        picture,
        [
          [
            [0.4, 0.755],
            [0.5, 1],
            [0.33, 0.9],
          ],
        ],
        mix(cloth, [0, 0, 0], 0.2),
      )
      fill(
        picture,
        [
          [
            [0.6, 0.755],
            [0.5, 1],
            [0.67, 0.9],
          ],
        ],
        mix(cloth, [0, 0, 0], 0.2),
      )
    }
  }
}
