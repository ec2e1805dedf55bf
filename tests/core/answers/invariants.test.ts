import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyze } from '@/lib/core/answers/analyze'
import { roleText } from '@/lib/core/answers/describe'
import { arrangeColumns } from '@/components/record/parts/columns'
import { mergePages, type MergedRow } from '@/lib/core/answers/describe'
import { newFinder, noQuery } from '@/lib/core/rows/finder'
import { allText } from '@/lib/core/rows/value'
import { isArray, isObject } from '@/lib/core/answers/json'
import { parseLossless } from '@/lib/core/answers/parse'
import { rowsOf } from '@/lib/core/answers/rows'
import { sortKey } from '@/lib/core/rows/sort'
import { summarise, linkOf } from '@/lib/core/answers/summary'
import { picturesIn } from '@/lib/core/answers/picture'
import { readCareer } from '@/lib/core/answers/experience'
import { readEmail } from '@/lib/core/answers/email'
import { companyRef, employerRef, personRef, placeId, postUrl } from '@/lib/core/answers/handoff'
import type { Context, View } from '@/lib/core/answers/view'
import { times } from '@/tests/support/sweep'
import { leaves, restOf } from '@/tests/core/answers/leaves'

const oneOf = (words: string) => fc.constantFrom(...words.split(' '))

const routes =
  'person company job ad post people companies jobs ads posts profile bulk email places engagement unknown'.split(
    ' ',
  )
const now = { year: 2026, month: 11, day: null }

const keys = fc.oneof(
  oneOf('elements results data reactions comments profiles id name url title total'),
  oneOf('pagination cached cost errors status edges node headers rows page startDate'),
  fc.constantFrom(...'__proto__ constructor toString hasOwnProperty a.b a/b a~b 0 12 ~1'.split(' '), '', ' '),
  oneOf(
    'https://www.network.example/in/a urn:net:person:1 ACoAAB000001xYzQwErTyUiOpAsDf 7123456789012345678',
  ),
  fc.string({ maxLength: 12, unit: 'binary' }),
)
const texts = fc.oneof(
  fc.constantFrom('Jan 2024', ...'Present 2020-03 5d 50% $1-2 11-50 a@b.example <p>x</p>'.split(' ')),
  oneOf('https://media.network.example/p/1.jpg?e=1 javascript:alert(1) //x data:text/html,x'),
  oneOf('\u202Ex &amp; 1e999 -0 null'),
  fc.string({ maxLength: 30, unit: 'binary' }),
)
const scalars = fc.oneof(
  texts,
  texts,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(-0, 1e21, 2 ** 53, 1700000000),
)

function objectFrom(pairs: readonly (readonly [string, unknown])[]): unknown {
  const out: Record<string, unknown> = {}
  for (const [key, value] of pairs)
    if (key !== '__proto__') out[key] = value
    else Object.defineProperty(out, key, { value, enumerable: true, writable: true, configurable: true })
  return out
}

const { json } = fc.letrec<{ json: unknown; rows: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', maxDepth: 5 },
    scalars,
    fc.array(fc.tuple(keys, tie('json')), { maxLength: 7 }).map(objectFrom),
    fc.array(fc.tuple(keys, tie('json')), { maxLength: 7 }).map(objectFrom),
    fc.array(tie('json'), { maxLength: 5 }),
    tie('rows'),
  ),
  rows: fc
    .tuple(
      fc.array(keys, { minLength: 1, maxLength: 4 }),
      fc.array(fc.array(tie('json'), { maxLength: 4 }), { maxLength: 4 }),
    )
    .map(([names, cells]) =>
      cells.map((row) => objectFrom(names.map((name, index) => [name, row[index] ?? null] as const))),
    ),
}))

const contexts = fc.record({
  route: fc.constantFrom(...routes),
  expect: fc.constantFrom('list', 'item', 'multi', 'unknown'),
  request: fc.constantFrom<Record<string, unknown>>(
    {},
    { page: 2 },
    { paginationToken: 'x' },
    { profiles: [{ networkId: 'a' }] },
  ),
}) as fc.Arbitrary<Context>

function freeze(value: unknown): void {
  const open = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    Object.freeze(next)
    open.push(...Object.values(next))
  }
}

function ownedLeaves(document: unknown, view: View): string[] {
  const lists = view.lists.flatMap((list) =>
    list.outside.length === 0
      ? leaves(document, list.ptr)
      : rowsOf(document, list).flatMap((row) => leaves(document, row.ptr)),
  )
  return [...lists, ...(view.item === null ? [] : leaves(document, view.item.ptr))]
}

function readEverything(document: unknown, view: View): void {
  for (const list of view.lists) {
    const { rows } = mergePages([{ rows: rowsOf(document, list), roles: list.roles }])
    const { all } = arrangeColumns({ ...list, rows }, { entity: list.entity, source: list })
    newFinder<MergedRow>({ textOf: ({ value }) => allText(value) }).facets(rows, all, noQuery)
    for (const { value: row } of rows) {
      roleText(row, list.roles.title)
      readPieces(row)
    }
  }
  readPieces(document)
}

function readPieces(value: unknown): void {
  summarise(value)
  sortKey(value)
  picturesIn(value, 0)
  readCareer(isObject(value) ? Object.values(value).find(isArray) : value, now, [value])
  readEmail(value)
  personRef(value)
  companyRef(value)
  employerRef(value)
  placeId(value)
  postUrl(value)
  linkOf(value, 'url')
}

test('nothing is dropped, nothing is changed, and nothing throws', () => {
  fc.assert(
    fc.property(json, contexts, (document, ctx) => {
      freeze(document)
      const view = analyze(document, ctx)
      const all = leaves(document)
      const told = [...ownedLeaves(document, view), ...restOf(document, view)]
      const known = new Set(told)
      if (told.length !== all.length || known.size !== told.length || !all.every((leaf) => known.has(leaf)))
        return false
      return true
    }),
    { numRuns: times(20_000), seed: 20261121 },
  )
})

test('every reading of every row and of the whole is total', () => {
  fc.assert(
    fc.property(json, contexts, (document, ctx) => readEverything(document, analyze(document, ctx))),
    { numRuns: times(1500), seed: 20261122 },
  )
})

test('the same document and request give the same view', () => {
  fc.assert(
    fc.property(json, contexts, (document, ctx) => {
      expect(JSON.stringify(analyze(document, ctx))).toBe(
        JSON.stringify(analyze(structuredClone(document), ctx)),
      )
    }),
    { numRuns: times(500), seed: 7 },
  )
})

test('every column of a list leads to a value in some row, whatever its keys are', () => {
  fc.assert(
    fc.property(json, (document) => {
      const view = analyze(document, { route: 'people', expect: 'list', request: {} })
      for (const list of view.lists)
        for (const column of list.columns)
          if (column.present < 1 || column.filled > column.present) return false
      return true
    }),
    { numRuns: times(1000), seed: 11 },
  )
})

test('a number in a body keeps every digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (id) => {
      const parsed = parseLossless(`{"id":${id},"text":"${id}"}`)
      return (
        parsed.ok &&
        isObject(parsed.value) &&
        String(parsed.value['id']) === String(id) &&
        parsed.value['text'] === String(id)
      )
    }),
    { numRuns: times(3000), seed: 3 },
  )
})

test('any JSON text is read as JSON.parse reads it, save for the numbers it would round', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      const parsed = parseLossless(text)
      return (
        parsed.ok &&
        JSON.stringify(parsed.value, (_, value: unknown) =>
          typeof value === 'string' && /^-?[\d.eE+-]{16,}$/.test(value) ? Number(value) : value,
        ) !== undefined
      )
    }),
    { numRuns: times(2000), seed: 5 },
  )
})
