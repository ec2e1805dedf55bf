import { instantOf } from '@/lib/core/answers/dates'
import { isObject, pick, plain, scalarText } from '@/lib/core/answers/json'
import { escapeKey } from '@/lib/core/answers/pointer'
import type { Fact } from '@/lib/core/answers/surroundings'
import type { Cache } from '@/lib/core/answers/view'

const flags = /^_?(?:cached|fromcache|iscached|servedfromcache|cachehit|cacheused|usedcache)$/
const times =
  /^_?(?:cachedat|fetchedat|scrapedat|retrievedat|asof|generatedat|lastfetchedat|enrichedat|crawledat)$/
const ages = /^(?:cacheage|cacheageseconds|ageseconds|cacheagesec)$/

/** Whether the service answered from its cache, and of when the data is; told by the fields outside the records. */
export function readCache(facts: readonly Fact[]): Cache {
  const cache: Cache = { state: 'not-stated', at: null, atText: null, ageSeconds: null, from: [] }
  for (const fact of facts) {
    const state = stateOf(fact)
    if (state !== null && cache.state === 'not-stated') {
      cache.state = state
      cache.from.push(fact.ptr)
    }
    if (times.test(fact.name) && cache.atText === null && scalarText(fact.value) !== null) {
      cache.at = instantOf(fact.value)
      cache.atText = scalarText(fact.value)
      cache.from.push(fact.ptr)
    }
    const age = ages.test(fact.name) ? fact.value : null
    if (typeof age === 'number' && age >= 0 && cache.ageSeconds === null) {
      cache.ageSeconds = age
      cache.from.push(fact.ptr)
    }
  }
  return cache
}

function stateOf(fact: Fact): Cache['state'] | null {
  const { name, value } = fact
  if (flags.test(name)) return fromWord(value)
  if (name !== 'cache' && name !== 'cachestatus') return null
  return isObject(value) ? fromWord(pick(value, ['hit', 'cached', 'status', 'state'])) : fromWord(value)
}

function fromWord(value: unknown): Cache['state'] | null {
  if (typeof value === 'boolean') return value ? 'cached' : 'live'
  if (typeof value !== 'string') return null
  if (/^(?:true|yes|hit|stale|cached)$/i.test(value.trim())) return 'cached'
  return /^(?:false|no|miss|bypass|live|fresh|none)$/i.test(value.trim()) ? 'live' : null
}

/** The top fields of a record that is the whole answer, where cache marks may stand among its own fields. */
export function ownFacts(record: unknown, at: string): Fact[] {
  if (!isObject(record)) return []
  const fact = (parent: string, key: string, value: unknown): Fact => {
    const ptr = `${at}${parent === '' ? '' : `/${escapeKey(parent)}`}/${escapeKey(key)}`
    return {
      ptr,
      path: parent === '' ? [key] : [parent, key],
      key,
      name: plain(key),
      parent: plain(parent),
      value,
    }
  }
  const out: Fact[] = []
  for (const key of Object.keys(record).slice(0, 4000)) {
    const value = record[key]
    out.push(fact('', key, value))
    if (isObject(value) && /^_?(?:cache|meta|metadata|billing|payment|source)$/.test(plain(key)))
      for (const inner of Object.keys(value)) out.push(fact(key, inner, value[inner]))
  }
  return out
}
