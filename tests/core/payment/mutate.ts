import { canonicalJson, isJsonObject, type Json, type JsonObject } from '@/lib/core/json'
import { pinned, price, url } from '@/tests/core/payment/fixtures'

/** A small seeded generator (mulberry32): the same seed gives the same run. */
export function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = () => number

const strange: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  2.5,
  6,
  8453,
  50000,
  50001,
  1e21,
  '',
  '0',
  '1',
  '2',
  '50000',
  '050000',
  '0xc350',
  ' 50000',
  '5e4',
  '49999',
  '500000',
  '99999999999999999999',
  'exact',
  'upto',
  'eip155:1',
  'eip155:8453',
  'USDC',
  'USD Coin',
  'permit2',
  'eip3009',
  `0x${'0'.repeat(40)}`,
  '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  pinned,
  url,
  [],
  {},
  [[]],
  { required: true },
]

/**
 * Makes deep copies of a value, each with one member changed somewhere: another value, an edited text, removed, added
 * or doubled. What is the same for every copy is done once, so that millions cost seconds.
 */
export function mutator(value: Json): (random: Random) => Json {
  const text = JSON.stringify(value)
  const spots = spotsIn(value)
  return (random) => {
    const copy: Json = JSON.parse(text)
    const spot = spots[Math.floor(random() * spots.length)]
    if (!spot) return copy
    const { path, key } = spot
    const parent = path.reduce<Json>(memberOf, copy)
    const kind = Math.floor(random() * 8)
    if (Array.isArray(parent)) mutateEntry(parent, Number(key), kind, random)
    else if (!isJsonObject(parent)) return copy
    else if (kind === 0) delete parent[key]
    else if (kind === 1) parent[pick(strangeNames, random)] = pick(strange, random)
    else if (kind === 2) renameKey(parent, key, random)
    else parent[key] = edited(parent[key] ?? null, random)
    return copy
  }
}

/** What an accepted challenge must say, written without a look at the policy: null, or what is wrong. */
export function disagreement(terms: Json): string | null {
  if (!isJsonObject(terms) || terms['x402Version'] !== 2) return 'version'
  if (!isAddress(terms['resource'])) return 'url'
  const accepts = terms['accepts']
  if (!Array.isArray(accepts) || accepts.length > 64) return 'accepts'
  const wanted = (option: Json) => isJsonObject(option) && optionDisagreement(option) === null
  return new Set(accepts.filter(wanted).map(canonicalJson)).size === 1 ? null : 'options'
}

/** An address in an object or as it is, or none: nothing that is signed is read from it. */
const isAddress = (resource: Json | undefined): boolean => {
  const named = (isJsonObject(resource) ? resource['url'] : resource) ?? url
  return typeof named === 'string'
}

/** The first field of an option that differs from pins and price, or null. */
export function optionDisagreement(option: JsonObject): string | null {
  const text = (key: string) => (typeof option[key] === 'string' ? option[key] : '')
  const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
  const extra = option['extra']
  const seconds = option['maxTimeoutSeconds']
  if (text('scheme') !== 'exact' || text('network') !== 'eip155:8453') return 'scheme or network'
  if (text('amount') !== price.toString()) return 'amount'
  if (![usdc, usdc.toLowerCase()].includes(text('asset'))) return 'asset'
  if (![pinned, pinned.toLowerCase()].includes(text('payTo'))) return 'payTo'
  if (typeof seconds !== 'number' || seconds < 10 || seconds % 1 !== 0) return 'seconds'
  if (!isJsonObject(extra) || extra['name'] !== 'USD Coin' || extra['version'] !== '2') return 'extra'
  if (![undefined, 6].includes(extra['decimals'] as number | undefined)) return 'decimals'
  if (![undefined, 'eip3009'].includes(extra['assetTransferMethod'] as string | undefined)) return 'method'
  return [undefined, 'authorization'].includes(extra['paymentFlow'] as string | undefined) ? null : 'flow'
}

type Spot = { path: readonly string[]; key: string }

const memberOf = (value: Json, key: string): Json =>
  Array.isArray(value) ? (value[Number(key)] ?? null) : isJsonObject(value) ? (value[key] ?? null) : null

/** Every member of a value, by the way to what holds it. */
function spotsIn(value: Json, path: readonly string[] = []): Spot[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => [{ path, key }, ...spotsIn(member, [...path, key])])
}

function mutateEntry(list: Json[], index: number, kind: number, random: Random): void {
  const entry = list[index] ?? null
  if (kind === 0) list.splice(index, 1)
  else if (kind === 1) list.push(pick(strange, random))
  else if (kind === 2) list.push(entry)
  else list[index] = edited(entry, random)
}

function edited(value: Json, random: Random): Json {
  if (random() < 0.3) return pick(strange, random)
  if (typeof value === 'number') return value + pick([1, -1, 0.5, 1e9, -value, value * 9], random)
  if (typeof value === 'boolean') return !value
  return typeof value === 'string' ? editedText(value, random) : pick(strange, random)
}

function editedText(text: string, random: Random): string {
  const at = Math.floor(random() * (text.length + 1))
  const after = text.slice(at + 1)
  const edit = pick(edits, random)
  return edit(text, text.slice(0, at), text.charAt(at), after, pick(characters, random))
}

type Edit = (text: string, before: string, at: string, after: string, char: string) => string

const characters = [...'0123456789abcdefABCDEFx.:/@ -+_\u0000\u202e７é']

const edits: readonly Edit[] = [
  (_, before, __, after, char) => before + char + after,
  (_, before, at, after, char) => before + char + at + after,
  (_, before, __, after) => before + after,
  (_, before, at, after) => before + flipCase(at) + after,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text + text,
  (text) => text.split('').toReversed().join(''),
  (text) => ` ${text}`,
  (text) => `${text}\n`,
]

function flipCase(char: string): string {
  return char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()
}

function renameKey(object: JsonObject, key: string, random: Random): void {
  object[editedText(key, random)] = object[key] ?? null
  delete object[key]
}

const strangeNames = [
  'decimals',
  'assetTransferMethod',
  'paymentFlow',
  'constructor',
  'extensions',
  'note',
  'amount',
  'payTo',
]

function pick<T>(from: readonly T[], random: Random): T {
  const picked = from[Math.floor(random() * from.length)]
  if (picked === undefined) throw new Error('nothing to pick from')
  return picked
}
