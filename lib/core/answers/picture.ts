import { instantOf } from '@/lib/core/answers/dates'
import { isArray, isObject, pick, pickText, plain, type JsonObject } from '@/lib/core/answers/json'
import { isLoopbackHost } from '@/lib/core/loopback.mjs'
import { webUrl } from '@/lib/core/web-address'

/** A picture that an answer names. Only 'ok' may be asked for; 'expired' and 'refused' fall back to initials. */
export type Picture = { src: string; state: 'ok' | 'expired' | 'refused'; width: number | null }

const maxDataUri = 256 * 1024
const maxCandidates = 24

/** Every picture in a value: an address, `{url,width,…}`, lists of either, and objects that hold them one level in. */
export function picturesIn(value: unknown, now: number): Picture[] {
  const out: Picture[] = []
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (const { value: here, depth } of open) {
    if (out.length >= maxCandidates) break
    const own = isObject(here) ? pickText(here, addressNames) : here
    if (typeof own === 'string' && isAddress.test(own))
      out.push(picture(own, isObject(here) ? here : {}, now))
    else if (depth < 3) for (const inside of insideOf(here)) open.push({ value: inside, depth: depth + 1 })
  }
  return out
}

const addressNames = ['url', 'src', 'href', 'uri', 'displayimage', 'fileidentifyingurl']
const isAddress = /^(?:https?:|data:|\/\/)/i
const pictureName = /image|url|picture|photo|original|large|medium|small|\d/

function insideOf(value: unknown): readonly unknown[] {
  if (isArray(value)) return value.slice(0, maxCandidates)
  if (!isObject(value)) return []
  const keys = Object.keys(value).slice(0, maxCandidates)
  return keys
    .filter((key) => typeof value[key] === 'object' || pictureName.test(plain(key)))
    .map((key) => value[key])
}

/** The picture to show at about `size` CSS pixels: the smallest that is large enough, else the largest. */
export function bestPicture(value: unknown, now: number, size = 96): Picture | null {
  const all = picturesIn(value, now)
  const usable = all.filter((entry) => entry.state === 'ok')
  const known = usable
    .flatMap((entry) => (entry.width === null ? [] : { entry, width: entry.width }))
    .toSorted((a, b) => a.width - b.width)
  const best = known.find(({ width }) => width >= size) ?? known.at(-1)
  return best?.entry ?? usable[0] ?? all[0] ?? null
}

function picture(raw: string, beside: JsonObject, now: number): Picture {
  const src = raw.startsWith('//') ? `https:${raw}` : raw
  const width = pick(beside, ['width'])
  const expiry = instantOf(pick(beside, ['expiresat', 'expires', 'expiration'])) ?? expiryOf(src)
  const isExpired = expiry !== null && expiry <= now
  const state = isAllowed(src) ? (isExpired ? 'expired' : 'ok') : 'refused'
  return { src, state, width: typeof width === 'number' && width > 0 ? width : null }
}

/** The sandbox serves pictures over http from this machine; the server fetches those only there. */
function isAllowed(src: string): boolean {
  if (/^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/=]+$/i.test(src.slice(0, 4096)))
    return src.length <= maxDataUri
  const url = webUrl(src)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.host))
  return isSafe && !/\.svgz?$/i.test(url.pathname)
}

/** When a signed link dies, in milliseconds: `e=`, `exp=`, `expires=` in seconds, or an AWS date and lifetime. */
function expiryOf(src: string): number | null {
  if (src.length > 2048) return null
  const stated = /[?&](?:e|exp|expires|expiry|x-expires)=(\d{10}|\d{13})(?=&|$|#)/i.exec(src)?.[1]
  if (stated !== undefined) return Number(stated) * (stated.length === 13 ? 1 : 1000)
  const date = /[?&]X-Amz-Date=(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z/i.exec(src)
  const life = /[?&]X-Amz-Expires=(\d{1,7})/i.exec(src)?.[1]
  if (date === null || life === undefined) return null
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = date.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hours, minutes, seconds) + Number(life) * 1000
}
