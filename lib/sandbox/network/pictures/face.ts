import { random } from '@/lib/sandbox/network/random'

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
