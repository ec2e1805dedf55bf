import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { canonicalJson, fieldsIn } from '@/lib/core/json'
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

/** A path as routers write it: ':name' for '{name}'. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** A path with its {holes} filled. */
export const filledPath = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))

/** A valid input as the request that buys it, as the service receives it under its own word for the network. */
export function encodeRequest(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  word = 'network',
): WireRequest {
  const holes = new Set(pathNames(endpoint.path))
  const path = filledPath(endpoint.path, input)
  const rest = Object.entries(input).filter(([name, value]) => !holes.has(name) && value !== undefined)
  const fields = fieldsIn(toLiveNames(Object.fromEntries(rest), word))
  if (endpoint.method === 'POST') return { method: 'POST', target: path, body: canonicalJson(fields) }
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  query.sort()
  return { method: 'GET', target: rest.length > 0 ? `${path}?${query}` : path, body: null }
}
