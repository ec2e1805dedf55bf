import { expect, test } from 'vitest'
import { analyze } from '@/lib/core/answers/analyze'
import { isObject } from '@/lib/core/answers/json'
import { parseLossless } from '@/lib/core/answers/parse'
import type { View } from '@/lib/core/answers/view'
import { families, type Family } from '@/tests/core/answers/families'

function view(family: Family): View {
  const raw =
    isObject(family.body) && typeof family.body['raw'] === 'string' ? parseLossless(family.body['raw']) : null
  return analyze(raw?.ok === true ? raw.value : family.body, family.ctx)
}

function told(family: Family): Record<string, unknown> {
  const seen = view(family)
  const first = seen.lists[0]
  const roles = first?.roles ?? seen.item?.roles
  const path = (name: 'title' | 'image' | 'url' | 'id') =>
    roles?.[name]?.paths.map((keys) => keys.join('.')).join(' + ')
  return {
    shape: seen.shape,
    ptr: first?.ptr ?? seen.item?.ptr ?? null,
    rows: first?.rows,
    title: path('title'),
    image: path('image'),
    url: path('url'),
    id: path('id'),
    next: (first?.next ?? seen.next).can,
    total: (first?.paging ?? seen.paging).total,
    cache: seen.cache.state,
  }
}

const misses: string[] = []
let checks = 0

test.each(families)('$name', (family) => {
  const seen = told(family)
  const wanted = Object.entries(family.expected)
  checks += wanted.length
  for (const [what, value] of wanted)
    if (seen[what] !== value) misses.push(`${family.name}: ${what} is ${String(seen[what])}`)
  expect(seen).toMatchObject(family.expected)
})

test('the hit rate over all families is told', () => {
  console.info(`${families.length} families, ${checks - misses.length} of ${checks} facts found`)
  expect(misses).toEqual([])
})
