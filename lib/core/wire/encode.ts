import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { canonicalJson } from '@/lib/core/json'
import { toLiveNames } from '@/lib/core/wire/wire-word'

/** The same input gives the same bytes. */
export type WireRequest = {
  method: 'GET' | 'POST'
  /** Path and query. */
  target: string
  body: string | null
}

/** The names in the {holes} of a path. */
export const pathNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** A valid input as the request that buys it. */
export function encodeRequest(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): WireRequest {
  const holes = new Set(pathNames(endpoint.path))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const rest = Object.entries(input).filter(([name, value]) => !holes.has(name) && value !== undefined)
  if (endpoint.method === 'POST')
    return { method: 'POST', target: path, body: canonicalJson(Object.fromEntries(rest)) }
  const query = sortedQuery(rest)
  return { method: 'GET', target: query ? `${path}?${query}` : path, body: null }
}

/** As the service receives it, under its own word for the network. */
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

const liveQuery = (query: string, word: string): string =>
  sortedQuery(Object.entries(Object(toLiveNames(Object.fromEntries(new URLSearchParams(query)), word))))

function sortedQuery(fields: readonly (readonly [name: string, value: unknown])[]): string {
  const query = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]))
  query.sort()
  return query.toString()
}
