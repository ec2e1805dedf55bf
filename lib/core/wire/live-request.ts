import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { canonicalJson } from '@/lib/core/json'
import { encodeRequest, type WireRequest } from '@/lib/core/wire/encode'
import { toLiveNames } from '@/lib/core/wire/wire-word'

/** A valid input as the very request that the service receives, under its own word for the network. */
export function encodeLiveRequest(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  word: string,
): WireRequest {
  const request = encodeRequest(endpoint, input)
  if (word === 'network') return request
  const [path = '', query] = request.target.split('?')
  const body = request.body === null ? null : canonicalJson(toLiveNames(JSON.parse(request.body), word))
  return { ...request, target: query === undefined ? path : `${path}?${liveQuery(query, word)}`, body }
}

function liveQuery(query: string, word: string): string {
  const renamed = toLiveNames(Object.fromEntries(new URLSearchParams(query)), word)
  const pairs = Object.entries(Object(renamed)).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return new URLSearchParams(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
}
