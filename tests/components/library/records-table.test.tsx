import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Records } from '@/components/library/records'
import type { RecordRow } from '@/lib/browser/database/stores'
import type { KeptKind } from '@/lib/core/kind-titles'
import { buildShelf } from '@/lib/browser/library/shelf'
import { withMissed } from '@/lib/browser/library/subjects'
import { listOf } from '@/tests/browser/tables/list-row'
import { misnamed } from '@/tests/support/misnamed'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { placeIn } from '@/lib/browser/library/place'
import { choose, type Condition } from '@/lib/core/rows/conditions'

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
const list = listOf({ name: 'Welders' })
const shelf = buildShelf(
  [row, { ...row, id: 'j', kind: 'job' }],
  [
    { ...place, listId: 'l', stage: 'Replied', tags: ['senior'], note: 'Call on Monday' },
    { ...place, listId: 'gone', tags: ['senior', 'remote'] },
  ],
  [list],
)

const drawn = (
  sortedBy = '',
  kind: KeptKind = 'person',
  kept = shelf,
  conditions: readonly Condition[] = [],
) => {
  const client = new QueryClient()
  // what was chosen of the columns is read before a table is drawn
  client.setQueryData(['view', `library:${kind}`], {})
  const place = { ...placeIn(kind), sort: sortIn(sortedBy), conditions }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Records kind={kind} shelf={kept} place={place} change={() => undefined} move={() => undefined} />
    </QueryClientProvider>,
  )
}

const sortIn = (column: string) =>
  column === '' ? null : { column: column.replace('-', ''), descending: column.startsWith('-') }

/** The column that says it is sorted, and how. */
const sortedBy = (column: string) =>
  /aria-sort="(ascending|descending)" title="([^"]+)"/.exec(drawn(column))?.slice(1).join(' ')

describe('the table of the library', () => {
  test('says which column it is sorted by; the latest stand first, so time goes down', () => {
    expect(sortedBy('')).toBe('descending Stored')
    expect(sortedBy('stored')).toBe('ascending Stored')
    expect(sortedBy('fact:name')).toBe('ascending Name')
    expect(sortedBy('-fact:company')).toBe('descending Company')
  })

  test('has the facts that its records have, and no column that says nothing', () => {
    const heads = (kind: KeptKind) =>
      [...drawn('', kind).matchAll(/scope="col"[^>]*title="([^"]+)"/g)].map(([, title]) => title)
    expect(heads('person')).toEqual(['Name', 'Title', 'Company', 'List', 'Tags', 'Note', 'Stored'])
    expect(heads('job')).toEqual(['Name', 'Company', 'Stored'])
  })

  test('shows list, stage, tags and note of people and companies, and that a note can be added', () => {
    const text = drawn()
    for (const words of ['Welders · Replied +1', 'senior', 'remote', 'Call on Monday'])
      expect(text).toContain(words)
    const bare = drawn('', 'person', buildShelf([row], [], []))
    expect([...misnamed(text), ...misnamed(bare)]).toEqual([])
    expect(bare).toContain('Add note')
    expect(drawn('', 'job')).not.toContain('Add note')
  })

  test('says what narrows it, each part to be taken away', () => {
    const narrowed = (company: string) => drawn('', 'person', shelf, choose([], 'fact:company', [company]))
    expect(narrowed('works')).toContain('aria-label="Remove Company: works"')
    expect(narrowed('works')).toContain('Ana Silva')
    expect(narrowed('Globex')).toContain('Nothing in your library has all of this.')
    expect(narrowed('Globex')).toContain('Show all')
    expect(drawn()).not.toContain('Show all')
  })

  test('says of an address that was asked for and not found so, and since when', () => {
    const [at, email] = [Date.now() - 3 * 86_400_000, 'profiles.email']
    const entry = entryAfter([], { lookup: { endpointId: email, input: {} } })
    const missed = new Map([['r', { ...entry, purchase: { ...entry.purchase, preparedAt: at } }]])
    const answered = { ...row, emailState: 'Not found', bought: { [email]: { intentId: '0x01', at } } }
    // an answer that came later, and said so too, is the newer word
    const before = new Map([['r', { ...entry, purchase: { ...entry.purchase, preparedAt: 1 } }]])
    const later = buildShelf([answered], [], [])
    for (const kept of [withMissed(shelf, missed), later, withMissed(later, before)])
      expect(drawn('', 'person', kept).replaceAll(/<[^>]+>/g, '')).toContain('Not foundasked 3 days ago')
  })

  test('names the box of each record', () => {
    expect(drawn()).toContain('aria-label="Select Ana Silva"')
    expect(drawn()).toContain('Select all')
  })
})
