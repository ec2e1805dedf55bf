import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { recordColumns, RecordsTable } from '@/components/library/records-table'
import type { RecordRow } from '@/lib/browser/database/stores'
import type { KeptKind } from '@/lib/core/kind-titles'
import { buildShelf } from '@/lib/browser/library/shelf'
import { sortFields, type Sort } from '@/lib/browser/library/sort'

const row: RecordRow = {
  id: 'r',
  kind: 'person',
  title: 'Ana Silva',
  position: 'Welder',
  company: 'Works',
  firstAt: 0,
  at: 0,
  bought: {},
}

const place = { rowId: 'r', recordId: 'r', isHidden: false, addedAt: 0, changedAt: 0 }
const list = { id: 'l', name: 'Welders', kind: 'person', stages: [], createdAt: 0, changedAt: 0 } as const
const shelf = buildShelf(
  [row],
  [
    { ...place, listId: 'l', stage: 'Replied', tags: ['senior'], note: 'Call on Monday' },
    { ...place, listId: 'gone', tags: ['senior', 'remote'] },
  ],
  [list],
)

const drawn = (sort: Sort, kind: KeptKind = 'person', kept = shelf) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RecordsTable
        kind={kind}
        rows={[row]}
        shelf={kept}
        onNote={() => undefined}
        opened={null}
        onOpen={() => undefined}
        selected={new Set()}
        onSelect={() => undefined}
        sort={sort}
        onSort={() => undefined}
      />
    </QueryClientProvider>,
  )

/** The column that says it is sorted, and how. */
const sortedBy = (sort: Sort) =>
  /aria-sort="(ascending|descending)" title="([^"]+)"/.exec(drawn(sort))?.slice(1).join(' ')

describe('the table of the library', () => {
  test('says which column it is sorted by; the latest stand first, so time goes down', () => {
    expect(sortedBy('latest')).toBe('descending Stored')
    expect(sortedBy('-latest')).toBe('ascending Stored')
    expect(sortedBy('name')).toBe('ascending Name')
    expect(sortedBy('-company')).toBe('descending Company')
  })

  test('has the facts of its kind, each of which the library can sort by', () => {
    for (const columns of Object.values(recordColumns))
      for (const { id } of columns) expect(sortFields).toContain(id)
    expect(drawn('name', 'job')).not.toContain('title="Position"')
  })

  test('shows list, stage, tags and note of people and companies, and that a note can be added', () => {
    const text = drawn('name')
    for (const words of ['Welders · Replied +1', 'senior', 'remote', 'Call on Monday'])
      expect(text).toContain(words)
    const bare = drawn('name', 'person', buildShelf([row], [], []))
    expect(bare).toContain('Add note')
    expect(drawn('name', 'job')).not.toContain('Add note')
  })

  test('names the box of each record', () => {
    expect(drawn('name')).toContain('aria-label="Select Ana Silva"')
    expect(drawn('name')).toContain('Select all')
  })
})
