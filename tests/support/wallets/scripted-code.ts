import { concatHex, numberToHex, padHex, size, type Hex } from 'viem'

/** How a scripted wallet answers whether a signature is its own (ERC-1271); the number stands in its first storage slot. */
export const scripts = [
  'yes',
  'no',
  'reverts',
  'eats all gas',
  'answers 31 bytes',
  'burns millions of gas and says yes',
] as const
export type Script = (typeof scripts)[number]

const magic = padHex('0x1626ba7e', { dir: 'right', size: 32 })
const wrong = padHex('0xffffffff', { dir: 'right', size: 32 })

/** MSTORE of a word at 0, and RETURN of its first bytes. */
const returning = (word: Hex, bytes: number): Hex =>
  concatHex(['0x7f', word, '0x5f52', '0x60', numberToHex(bytes, { size: 1 }), '0x5ff3'])

/** JUMPDEST, and what is done there. */
const at = (code: Hex): Hex => concatHex(['0x5b', code])

/**
 * A contract that answers every call as its script says: SLOAD of slot 0, a jump for each script but the first, and what
 * each does. REVERT is `fd`; the one that eats gas jumps to itself for ever.
 */
export function scriptedCode(): Hex {
  const bodies = (loop: number): Hex[] => [
    at(returning(wrong, 32)),
    at('0x5f5ffd'),
    at(concatHex(['0x60', numberToHex(loop, { size: 1 }), '0x56'])),
    at(returning(magic, 31)),
    // KECCAK256 of 1.5 MB of memory: 4.7 million gas
    at(concatHex(['0x630016e3605f2050', returning(magic, 32)])),
  ]
  const yes = returning(magic, 32)
  const jumpBytes = 7
  const start = 2 + jumpBytes * (scripts.length - 1) + size(yes)
  const places = bodies(0).map((_, index, all) =>
    all.slice(0, index).reduce((sum, body) => sum + size(body), start),
  )
  // DUP1 PUSH1 script EQ PUSH1 place JUMPI
  const jumps = places.map((place, index) =>
    concatHex([
      '0x8060',
      numberToHex(index + 1, { size: 1 }),
      '0x1460',
      numberToHex(place, { size: 1 }),
      '0x57',
    ]),
  )
  return concatHex(['0x5f54', ...jumps, yes, ...bodies(places[2] ?? 0)])
}
