import type { Random } from '@/lib/service/data/random'
import { fill, type Canvas, type Colour } from '@/lib/service/pictures/canvas'
import { ellipse } from '@/lib/service/pictures/shapes'

const half = Math.PI

/** How hair is worn. */
export type Style = 'straight' | 'wavy' | 'bun' | 'bob' | 'short' | 'side' | 'curly' | 'crop' | 'bald'

/** The hair above the forehead, drawn over the head. */
export function fringe(picture: Canvas, style: Style, hair: Colour, chance: Random): void {
  if (style === 'bald') return
  const cap = style === 'crop' ? 0.33 : 0.355
  const top = ellipse(0.5, 0.42, 0.203, style === 'short' || style === 'side' ? 0.225 : 0.21, half, half * 2)
  if (style === 'side' || style === 'straight' || style === 'bob') {
    const left = chance.chance(0.5)
    const x = (value: number) => (left ? value : 1 - value)
    fill(
      picture,
      [
        [
          ...(left ? top : top.toReversed()),
          [x(0.695), 0.47],
          [x(0.66), 0.4],
          [x(0.6), 0.335],
          [x(0.46), 0.375],
          [x(0.335), 0.4],
          [x(0.305), 0.47],
        ],
      ],
      hair,
    )
    return
  }
  fill(
    picture,
    [
      [
        ...top,
        [0.7, 0.46],
        [0.668, 0.4],
        [0.6, cap],
        [0.5, cap - 0.02],
        [0.4, cap],
        [0.332, 0.4],
        [0.3, 0.46],
      ],
    ],
    hair,
  )
}
