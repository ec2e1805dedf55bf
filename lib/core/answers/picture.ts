import { instantOf } from '@/lib/core/answers/dates'
import { isArray, isObject, pick, pickText, plain } from '@/lib/core/answers/json'

/** A picture that an answer names. Only 'ok' may be asked for; 'expired' and 'refused' fall back to initials. */
export type Picture = {
  src: string
  state: 'ok' | 'expired' | 'refused'
  width: number | null
  height: number | null
  alt: string | null
}

const maxDataUri = 256 * 1024
const maxCandidates = 24

/** Every picture in a value: an address, `{url,width,…}`, lists of either, and objects that hold them one level in. */
export function picturesIn(value: unknown, now: number): Picture[] {
  const out: Picture[] = []
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = open.shift(); next !== undefined && out.length < maxCandidates; next = open.shift()) {
    const { value: here, depth } = next
    if (typeof here === 'string') {
      if (/^(?:https?:|data:|\/\/)/i.test(here)) out.push(picture(here, {}, now))
    } else if (isArray(here)) {
      if (depth < 3)
        for (const entry of here.slice(0, maxCandidates)) open.push({ value: entry, depth: depth + 1 })
    } else if (isObject(here)) {
      const src = pickText(here, ['url', 'src', 'href', 'uri', 'displayimage', 'fileidentifyingurl'])
      if (src !== null && /^(?:https?:|data:|\/\/)/i.test(src)) out.push(picture(src, here, now))
      else if (depth < 3)
        for (const key of Object.keys(here).slice(0, maxCandidates))
          if (
            typeof here[key] === 'object' ||
            /image|url|picture|photo|original|large|medium|small|\d/.test(plain(key))
          )
            open.push({ value: here[key], depth: depth + 1 })
    }
  }
  return out
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

function picture(raw: string, beside: { readonly [key: string]: unknown }, now: number): Picture {
  const src = raw.startsWith('//') ? `https:${raw}` : raw
  const [width = null, height = null] = ['width', 'height'].map((name) => {
    const value = pick(beside, [name])
    return typeof value === 'number' && value > 0 ? value : null
  })
  const expiry = instantOf(pick(beside, ['expiresat', 'expires', 'expiration'])) ?? expiryOf(src)
  const state = !isAllowed(src) ? 'refused' : expiry !== null && expiry <= now ? 'expired' : 'ok'
  return { src, state, width, height, alt: pickText(beside, ['alt', 'alttext']) }
}

function isAllowed(src: string): boolean {
  if (/^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/=]+$/i.test(src.slice(0, 4096)))
    return src.length <= maxDataUri
  if (src.length > 2048 || !/^https:\/\/\S+$/i.test(src) || !URL.canParse(src)) return false
  const { protocol, username, password, pathname } = new URL(src)
  return protocol === 'https:' && username + password === '' && !/\.svgz?$/i.test(pathname)
}

/** When a signed link dies, in milliseconds: `e=`, `exp=`, `expires=` in seconds, or an AWS date and lifetime. */
function expiryOf(src: string): number | null {
  if (src.length > 2048) return null
  for (const match of src.matchAll(/[?&](?:e|exp|expires|expiry|x-expires)=(\d{10}|\d{13})(?=&|$|#)/gi)) {
    const value = Number(match[1])
    return match[1]?.length === 13 ? value : value * 1000
  }
  const date = /[?&]X-Amz-Date=(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z/i.exec(src)
  const life = /[?&]X-Amz-Expires=(\d{1,7})/i.exec(src)?.[1]
  if (date === null || life === undefined) return null
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = date.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hours, minutes, seconds) + Number(life) * 1000
}
