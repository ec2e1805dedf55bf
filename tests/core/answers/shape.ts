import { at, isArray, isObject, scalarText } from '@/lib/core/answers/json'
import { resolve } from '@/lib/core/answers/pointer'
import type { RouteId } from '@/lib/core/answers/view'
import type { Family } from '@/tests/core/answers/families'

/** What must be on screen for an answer of some shape. */
type Seen = {
  /** Rows of the list; null where one record is shown. */
  rows: number | null
  /** What the first records are called, in order. */
  titles: readonly string[]
  picture: string | null
  link: string | null
  /** Whether a next page is offered; null where the answer is no list. */
  next: boolean | null
  total: number | null
}

/** An answer as an upstream of some kind would give it, with what must be seen of it. */
export type Shape = {
  name: string
  route: RouteId
  body: string
  seen: Seen
  /** The rules do not read this one yet: what they miss is counted and nothing of it may be lost. */
  isBeyond?: boolean
}

/** A shape from a body that is written as a value. */
export const shape = (name: string, route: RouteId, body: unknown, seen: Partial<Seen>): Shape => ({
  name,
  route,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  seen: { rows: null, titles: [], picture: null, link: null, next: null, total: null, ...seen },
})

/** A shape that the rules do not read yet. */
export const beyond = (one: Shape): Shape => ({ ...one, isBeyond: true })

/** A family of the unit tests as it must look on screen: its paths are read in its own rows. */
export function asShape({ name, body, ctx, expected }: Family): Shape {
  const raw = isObject(body) && typeof body['raw'] === 'string' ? body['raw'] : JSON.stringify(body)
  const document: unknown = JSON.parse(raw.replace(/:(\d{16,})/g, ':"$1"'))
  const isList = expected.shape !== 'item' && expected.shape !== 'error'
  const place = resolve(document, expected.ptr ?? '')
  const all = isArray(place) ? place : isObject(place) ? Object.values(place) : []
  const rows = isList ? all.slice(-(expected.rows ?? all.length)) : [place]
  const text = (row: unknown, dotted: string | undefined) =>
    dotted === undefined ? null : scalarText(at(row, dotted.split('.')))
  return {
    name,
    route: ctx.route,
    body: raw,
    seen: {
      rows: isList ? (expected.rows ?? null) : null,
      titles: rows.slice(0, 2).flatMap((row) => text(row, expected.title) ?? []),
      picture: text(rows[0], expected.image),
      link: text(rows[0], expected.url),
      next: isList ? (expected.next ?? null) : null,
      total: expected.total ?? null,
    },
  }
}
