/** Red, green, blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]
/** A closed outline; curves are given as many short edges. */
export type Outline = readonly (readonly [x: number, y: number])[]

/** A raster of RGB bytes, drawn in units of its own width. */
export type Canvas = { width: number; height: number; data: Uint8Array }

const rowsPerPixel = 4

/** A canvas in one colour. */
export function canvas(width: number, height: number, colour: Colour): Canvas {
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < data.length; at += 3) data.set(colour, at)
  return { width, height, data }
}

/** Fills outlines with soft edges (even-odd, so an outline inside another is a hole). Units: widths. */
export function fill(
  { width, height, data }: Canvas,
  outlines: readonly Outline[],
  colour: Colour,
  opacity = 1,
): void {
  const edges = outlines.flatMap((outline) =>
    outline.map(([x, y], index) => {
      const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y]
      return [x * width, y * width, nextX * width, nextY * width] as const
    }),
  )
  const ys = edges.map(([, y]) => y)
  const top = Math.max(0, Math.floor(Math.min(...ys)))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...ys)))
  const cover = new Float32Array(width + 1)
  for (let row = top; row <= bottom; row++) {
    cover.fill(0)
    for (let part = 0; part < rowsPerPixel; part++)
      addSpans(edges, row + (part + 0.5) / rowsPerPixel, cover, width)
    for (let column = 0; column < width; column++) {
      const share = Math.min(1, (cover[column] ?? 0) / rowsPerPixel) * opacity
      if (share > 0.002) blend(data, (row * width + column) * 3, colour, share)
    }
  }
}

type Edge = readonly [x: number, y: number, nextX: number, nextY: number]

function addSpans(edges: readonly Edge[], y: number, cover: Float32Array, width: number): void {
  const crossings: number[] = []
  for (const [x, fromY, nextX, toY] of edges) {
    if (fromY <= y !== toY <= y) crossings.push(x + ((y - fromY) / (toY - fromY)) * (nextX - x))
  }
  crossings.sort((a, b) => a - b)
  for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
    const from = Math.max(0, crossings[pair] ?? 0)
    const to = Math.min(width, crossings[pair + 1] ?? 0)
    for (let column = Math.floor(from); column < to; column++) {
      cover[column] = (cover[column] ?? 0) + Math.min(to, column + 1) - Math.max(from, column)
    }
  }
}

function blend(data: Uint8Array, at: number, colour: Colour, share: number): void {
  for (let channel = 0; channel < 3; channel++) {
    const before = data[at + channel] ?? 0
    data[at + channel] = Math.round(before + ((colour[channel] ?? 0) - before) * share)
  }
}

/** Lays a gradient from the upper left to the lower right over the whole canvas. */
export function gradient({ width, height, data }: Canvas, from: Colour, to: Colour): void {
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const share = (column / width + row / height) / 2
      const at = (row * width + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        data[at + channel] = Math.round(
          (from[channel] ?? 0) + ((to[channel] ?? 0) - (from[channel] ?? 0)) * share,
        )
      }
    }
  }
}
