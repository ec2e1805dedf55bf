import { random, type Random } from '@/lib/sandbox/network/random'

const list = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const gradient = (from: string, to: string) =>
  `<linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="100" height="100" fill="url(#sky)"/>`

/** Rolling hills over the whole width, filled down to the lower edge. */
const hills = (chance: Random, y: number, height: number, colour: string) => {
  const [first, second] = [y - height + chance.next() * height * 2, y - height + chance.next() * height * 2]
  return `<path d="M0 ${y}C17 ${first} 33 ${first} 50 ${y}S83 ${second} 100 ${y}V100H0Z" fill="${colour}"/>`
}

/** A wide quiet picture as SVG in a box of 100 by 25: hills, a skyline or dots. */
export function coverSvg(seed: string): string {
  const chance = random('cover', seed)
  const hue = chance.int(0, 359)
  const near = (turn: number, lightness: number) => `hsl(${(hue + turn) % 360}, 35%, ${lightness}%)`
  const scenes = [
    () =>
      `<circle cx="${chance.int(20, 80)}" cy="9" r="3.5" fill="#fffae8"/>${list(3, (layer) => hills(chance, 14 + layer * 4, 4, near(20 * layer, 64 - layer * 12)))}`,
    () =>
      [66, 46]
        .map((lightness, layer) =>
          list(34, (index) => {
            const high = chance.int(4, layer === 0 ? 17 : 12)
            return `<rect x="${index * 3}" y="${25 - high}" width="${chance.pick([2.6, 3, 5])}" height="${high}" fill="${near(0, lightness)}"/>`
          }),
        )
        .join(''),
    () =>
      list(
        24 * 6,
        (index) =>
          `<circle cx="${2 + (index % 24) * 4.2}" cy="${2 + Math.floor(index / 24) * 4.2}" r="${(0.4 + chance.next() * 1.1).toFixed(2)}" fill="hsl(${(hue + chance.int(0, 60)) % 360}, 50%, 60%)" fill-opacity=".7"/>`,
      ),
  ]
  return gradient(`hsl(${hue}, 50%, 78%)`, `hsl(${(hue + 40) % 360}, 55%, 88%)`) + chance.pick(scenes)()
}

/** A creative for an ad or a post as SVG in a box of 100 by 52.36: a motif beside bars in place of words. */
export function creativeSvg(seed: string): string {
  const chance = random('ad', seed)
  const hue = chance.pick([12, 24, 168, 186, 204, 220, 236, 258, 282, 326, 344])
  const accent = `hsl(${(hue + chance.pick([150, 180, 210])) % 360}, 72%, 60%)`
  const pale = `hsl(${hue}, 50%, 93%)`
  const motifs = [
    () =>
      list(6, (index) => {
        const high = 8 + index * 3.6 * (0.7 + chance.next() * 0.6)
        return `<rect x="${50 + index * 7.2}" y="${45 - high}" width="5" height="${high}" rx="1.2" fill="${index === 5 ? accent : pale}"/>`
      }),
    () =>
      `<g fill="none" stroke="${pale}" stroke-width=".6"><circle cx="72" cy="26" r="20"/><circle cx="72" cy="26" r="14"/><circle cx="72" cy="26" r="9"/></g><circle cx="72" cy="26" r="4.5" fill="${accent}"/>${list(3, () => `<circle cx="${chance.pick([52, 72, 92])}" cy="26" r="1.8" fill="${pale}"/>`)}`,
    () =>
      list(
        7,
        (index) =>
          `<rect x="${chance.int(52, 88)}" y="${chance.int(2, 38)}" width="10" height="10" rx="${chance.pick([1, 5])}" transform="rotate(${chance.int(0, 20)} 75 26)" fill="${index % 3 === 0 ? accent : pale}" fill-opacity=".75"/>`,
      ),
    () =>
      `<circle cx="76" cy="15" r="6" fill="${accent}"/>${hills(chance, 40, 5, `hsl(${hue}, 40%, 70%)`)}${hills(chance, 46, 4, `hsl(${hue}, 45%, 30%)`)}`,
    () =>
      list(
        3,
        (index) =>
          `<rect x="${54 + index * 7}" y="${7 + index * 5.5}" width="26" height="26" rx="2" fill="${index === 2 ? pale : accent}" fill-opacity="${0.5 + index * 0.2}"/>`,
      ),
  ]
  const bars = [34, 28, 20].map(
    (wide, row) =>
      `<rect x="7" y="${12 + row * 6.5}" width="${wide}" height="3.6" rx="1" fill="${pale}" fill-opacity="${row === 2 ? 0.65 : 0.95}"/>`,
  )
  const button = `<rect x="7" y="38.4" width="16" height="5.8" rx="2.9" fill="${accent}"/><rect x="10.5" y="40.7" width="9" height="1.2" rx=".6" fill="${pale}"/>`
  return [
    gradient(`hsl(${hue}, 46%, 36%)`, `hsl(${(hue + 25) % 360}, 50%, 54%)`),
    chance.pick(motifs)(),
    ...bars,
    button,
  ].join('')
}
