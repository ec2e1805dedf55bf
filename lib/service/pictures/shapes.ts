import type { Colour, Outline } from '@/lib/service/pictures/canvas'

const full = Math.PI * 2

/** An ellipse, or the part of it between two angles (0 is right, a quarter turn is down). */
export function ellipse(x: number, y: number, rx: number, ry = rx, from = 0, to = full): Outline {
  const steps = 48
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = from + ((to - from) * index) / steps
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry] as const
  })
}

/** A box, with round corners when a radius is given. */
export function box(x: number, y: number, width: number, height: number, radius = 0): Outline {
  const r = Math.min(radius, width / 2, height / 2)
  const corners = [
    [x + width - r, y + r, -0.25],
    [x + width - r, y + height - r, 0],
    [x + r, y + height - r, 0.25],
    [x + r, y + r, 0.5],
  ] as const
  return corners.flatMap(([cx, cy, turn]) => ellipse(cx, cy, r, r, turn * full, (turn + 0.25) * full))
}

/** A regular polygon. */
export function polygon(x: number, y: number, radius: number, corners: number, turn = 0): Outline {
  return Array.from({ length: corners }, (_, index) => {
    const angle = turn + (index / corners) * full - Math.PI / 2
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius] as const
  })
}

/** A thick line with round ends. */
export function line(x: number, y: number, toX: number, toY: number, thickness: number): Outline {
  const angle = Math.atan2(toY - y, toX - x)
  const r = thickness / 2
  return [
    ...ellipse(toX, toY, r, r, angle - Math.PI / 2, angle + Math.PI / 2),
    ...ellipse(x, y, r, r, angle + Math.PI / 2, angle + Math.PI * 1.5),
  ]
}

/** A thick arc: smiles and eyebrows. */
export function arc(
  x: number,
  y: number,
  rx: number,
  ry: number,
  from: number,
  to: number,
  thickness: number,
): Outline {
  const outer = ellipse(x, y, rx, ry, from, to)
  const inner = ellipse(x, y, Math.max(0, rx - thickness), Math.max(0, ry - thickness), from, to)
  return [...outer, ...inner.toReversed()]
}

/** A rolling line from the left to the right edge, filled down to `bottom`. */
export function hills(base: number, height: number, phase: number, waves: number, bottom: number): Outline {
  const steps = 60
  const top = Array.from({ length: steps + 1 }, (_, index) => {
    const x = index / steps
    return [
      x,
      base -
        Math.sin(x * waves * full + phase) * height -
        Math.sin(x * waves * 4.7 + phase * 2) * height * 0.35,
    ] as const
  })
  return [...top, [1, bottom], [0, bottom]]
}

/** A colour from hue (degrees), saturation and lightness (0 to 1). */
export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    const a = saturation * Math.min(lightness, 1 - lightness)
    return Math.round(255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

/** A colour between two. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [at(0), at(1), at(2)]
}
