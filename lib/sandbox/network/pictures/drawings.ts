import { random, type Random } from '@/lib/sandbox/network/random'

const skins = ['#ffe0c4', '#f6cdaa', '#eab892', '#d09870', '#a8724e', '#7c5238', '#5c3c2c'] as const
const darkHairs = ['#261e1c', '#422e24', '#68462c', '#96969a', '#d6d4d0'] as const
const hairs = [...darkHairs, '#96683c', '#cca260', '#ac5630'] as const

/** Hair behind the head. */
const backs = {
  straight: '<rect x="27" y="26" width="46" height="56" rx="20"/>',
  wavy: '<circle cx="30" cy="42" r="13"/><circle cx="70" cy="42" r="13"/><circle cx="28" cy="58" r="12"/><circle cx="72" cy="58" r="12"/><circle cx="31" cy="71" r="10"/><circle cx="69" cy="71" r="10"/>',
  bun: '<circle cx="50" cy="15" r="10.5"/>',
  bob: '<rect x="27.5" y="24" width="45" height="40" rx="17"/>',
  curly:
    '<circle cx="33" cy="36" r="9.5"/><circle cx="37" cy="27" r="9.5"/><circle cx="46" cy="21.5" r="9.5"/><circle cx="56" cy="21.5" r="9.5"/><circle cx="64" cy="28" r="9.5"/><circle cx="68" cy="37" r="9.5"/>',
  short: '',
  crop: '',
} as const

const parted = 'M29.7 45Q29 20 50 20T70.3 45L66 40L60 33.5L46 37.5L33.5 40Z'
const round = 'M29.7 46Q29 20 50 20T70.3 46L66.8 40Q60 34 50 34T33.2 40Z'

const collars = {
  round: (skin: string) => `<ellipse cx="50" cy="77.5" rx="10.5" ry="6" fill="${skin}"/>`,
  shirt: (skin: string) =>
    `<path d="M40.5 76.5H59.5L50 90Z" fill="#fff" fill-opacity=".35"/><path d="M43 75.5H57L50 85Z" fill="${skin}"/>`,
  blazer: (skin: string) =>
    `<path d="M40.5 76.5H59.5L50 100Z" fill="#f7f6f2"/><path d="M43 75.5H57L50 85Z" fill="${skin}"/><path d="M40 75.5L50 100L33 90ZM60 75.5L50 100L67 90Z" fill-opacity=".22"/>`,
} as const

const placeholder =
  '<rect width="100" height="100" fill="#e2e5e9"/><g fill="#a8b0ba"><circle cx="50" cy="40" r="17"/><circle cx="50" cy="98" r="34"/></g>'

/**
 * A flat portrait as SVG in a box of 100 by 100. A seed that starts with f or m leans towards longer or
 * shorter hair, 'none' gives the grey outline that stands for a missing portrait.
 */
export function faceSvg(seed: string): string {
  if (seed === 'none') return placeholder
  const chance = random('face', seed)
  const long = seed.startsWith('f') ? chance.chance(0.78) : chance.chance(0.08)
  const hue = chance.int(0, 359)
  const tone = chance.int(0, skins.length - 1)
  const skin = skins[tone] ?? skins[0]
  const hair = chance.pick(tone > 3 ? darkHairs : hairs)
  const style = chance.pick(
    long ? (['straight', 'wavy', 'bun', 'bob'] as const) : (['short', 'crop', 'curly', 'bald'] as const),
  )
  const collar = collars[chance.pick(['round', 'shirt', 'blazer'] as const)]
  const cloth = `hsl(${(hue + chance.int(120, 240)) % 360}, ${chance.int(30, 60)}%, ${chance.int(30, 62)}%)`
  const bearded = !long && style !== 'bald' && chance.chance(0.4)
  const smile = chance.int(5, 7)
  const mouth = chance.chance(0.35)
    ? `<path d="M${50 - smile} 59a${smile} ${smile * 0.75} 0 0 0 ${smile * 2} 0z" fill="#8e3636"/><path d="M${51 - smile} 59h${smile * 2 - 2}v1.4H${51 - smile}z" fill="#fffcf8"/>`
    : `<path d="M${50 - smile} 59Q50 ${59 + smile} ${50 + smile} 59" stroke="#a04038" stroke-width="1.5"/>`
  const top =
    style === 'bald' ? '' : style === 'wavy' || style === 'bun' || style === 'curly' ? round : parted
  const flip = chance.chance(0.5) ? ' transform="matrix(-1 0 0 1 100 0)"' : ''
  const rims = chance.chance(0.5)
    ? '<circle cx="42.5" cy="47.3" r="5.6"/><circle cx="57.5" cy="47.3" r="5.6"/>'
    : '<rect x="36.7" y="43.5" width="11.6" height="8" rx="2.2"/><rect x="51.7" y="43.5" width="11.6" height="8" rx="2.2"/>'
  const frame = chance.pick(['#28282e', '#6e462c', '#3c5478', '#963c3c'])
  return [
    `<rect width="100" height="100" fill="hsl(${hue}, 42%, 84%)"/><circle cx="50" cy="46" r="43" fill="hsl(${hue}, 45%, 90%)"/>`,
    style === 'bald' ? '' : `<g fill="${hair}">${backs[style]}</g>`,
    `<ellipse cx="50" cy="108" rx="40" ry="32" fill="${cloth}"/>`,
    `<g fill="${skin}"><rect x="42.5" y="60" width="15" height="21" rx="7"/>${collar(skin)}</g>`,
    `<path d="M42.5 68Q50 74 57.5 68V62H42.5Z" fill="#5a3228" fill-opacity=".16"/>`,
    `<g fill="${skin}"><ellipse cx="30.5" cy="47.5" rx="3.8" ry="5.5"/><ellipse cx="69.5" cy="47.5" rx="3.8" ry="5.5"/><ellipse cx="50" cy="44" rx="19" ry="20"/><ellipse cx="50" cy="52" rx="17.5" ry="18"/></g>`,
    bearded
      ? `<path d="M32.2 52a17.8 18 0 0 0 35.6 0Q61 55 58 55Q50 51.5 42 55Q39 55 32.2 52Z" fill="${hair}" fill-opacity="${chance.pick([0.45, 0.85])}"/>`
      : '',
    top && `<path d="${top}" fill="${hair}"${flip}/>`,
    '<g fill="#fcfcfa"><ellipse cx="42.5" cy="47" rx="2.7" ry="2.1"/><ellipse cx="57.5" cy="47" rx="2.7" ry="2.1"/></g>',
    '<g fill="#2e2424"><circle cx="42.5" cy="47.1" r="1.65"/><circle cx="57.5" cy="47.1" r="1.65"/></g>',
    '<g fill="#e86e64" fill-opacity=".16"><ellipse cx="38.5" cy="54.5" rx="3" ry="2"/><ellipse cx="61.5" cy="54.5" rx="3" ry="2"/></g>',
    `<g fill="none" stroke-linecap="round"><path d="M38.5 42.5Q42.5 40.5 46.5 42.5M53.5 42.5Q57.5 40.5 61.5 42.5" stroke="#3a2c28" stroke-opacity=".8" stroke-width="1.2"/><path d="M47.8 54.5Q50 56.5 52.2 54.5" stroke="#6e3228" stroke-opacity=".5" stroke-width="1.1"/>${mouth}</g>`,
    chance.chance(0.3)
      ? `<g fill="none" stroke="${frame}" stroke-width="1.1">${rims}<path d="M48.1 46.5H51.9"/></g>`
      : '',
  ].join('')
}

type Inks = { ink: string; second: string }

/** Marks of one or two colours in a box of 100 by 100; none of them holds letters. */
const marks: readonly ((inks: Inks) => string)[] = [
  ({ ink, second }) =>
    `<path fill="${ink}" d="M24 54h14v24H24zM43 38h14v40H43z"/><path fill="${second}" d="M62 22h14v56H62z"/>`,
  ({ ink, second }) =>
    `<g fill="none" stroke-width="9"><circle cx="40" cy="50" r="18.5" stroke="${ink}"/><circle cx="61" cy="50" r="18.5" stroke="${second}" stroke-opacity=".9"/></g>`,
  ({ ink, second }) =>
    `<path fill="${ink}" d="M26 72Q26 26 72 26Q72 72 26 72Z"/><path stroke="${second}" stroke-width="3.5" stroke-linecap="round" d="M28 74L58 42"/>`,
  ({ ink, second }) =>
    `<path fill="${ink}" d="M14 76L42 28L70 76Z"/><path fill="${second}" d="M46 76L66 42L86 76Z"/>`,
  ({ ink, second }) =>
    `<g fill="${ink}"><rect x="24" y="24" width="24" height="24" rx="3"/><circle cx="64" cy="36" r="12"/><circle cx="36" cy="64" r="12"/></g><rect x="52" y="52" width="24" height="24" rx="3" fill="${second}"/>`,
  ({ ink, second }) =>
    `<g fill="none" stroke-width="7.5"><path stroke="${ink}" d="M20 36q15 -14 30 0t30 0M20 68q15 -14 30 0t30 0"/><path stroke="${second}" d="M20 52q15 -14 30 0t30 0"/></g>`,
  ({ ink, second }) =>
    `<path fill="${ink}" d="M50 12L83 31V69L50 88L17 69V31Z"/><circle cx="50" cy="50" r="15" fill="${second}"/>`,
  ({ ink, second }) =>
    `<path fill="${ink}" d="M24 22H76V50Q76 70 50 82Q24 70 24 50Z"/><path fill="${second}" d="M50 34L54 46H66L56 53L60 65L50 58L40 65L44 53L34 46H46Z"/>`,
  ({ ink, second }) =>
    `<path fill="${ink}" d="M50 14A36 36 0 0 0 50 86Z"/><path fill="${second}" d="M54 22A28 28 0 0 1 54 78Z"/>`,
  ({ ink, second }) =>
    `<g fill="${ink}"><circle cx="50" cy="26" r="11"/><circle cx="27" cy="66" r="11"/><circle cx="73" cy="66" r="11"/></g><path fill="none" stroke="${second}" stroke-width="5" d="M50 38V52L36 61M50 52L64 61"/>`,
]

/** A flat logo as SVG in a box of 100 by 100: a geometric mark on white or on its own colour. */
export function logoSvg(seed: string): string {
  const chance = random('logo', seed)
  const hue = chance.int(0, 359)
  const main = `hsl(${hue}, ${chance.int(50, 80)}%, ${chance.int(30, 46)}%)`
  const other = (hue + chance.pick([28, 150, 180, 210])) % 360
  const solid = chance.chance(0.5)
  const mark = chance.pick(marks)({
    ink: solid ? '#fff' : main,
    second: `hsl(${other}, 62%, ${solid ? 72 : 58}%)`,
  })
  const turn = chance.pick([0, 0, 0, 90, 180])
  const ground = solid
    ? `<rect width="100" height="100" fill="${main}"/>`
    : `<rect width="100" height="100" fill="#fff"/><rect x=".6" y=".6" width="98.8" height="98.8" fill="none" stroke="${main}" stroke-opacity=".2" stroke-width="1.2"/>`
  return `${ground}<g transform="rotate(${turn} 50 50)">${mark}</g>`
}

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
