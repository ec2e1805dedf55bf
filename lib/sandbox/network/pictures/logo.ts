import { random } from '@/lib/sandbox/network/random'

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
