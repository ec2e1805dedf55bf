import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { readSetting, writeSetting } from '@/lib/browser/database/database'
import { readView, writeView } from '@/lib/browser/database/views'

describe('what is remembered of a visitor’s choices', () => {
  test('a choice comes back, and a reset forgets it', async () => {
    const choice = { list: '/data/emails', mode: 'cards' as const, columns: { '/x': { visible: ['/a'] } } }
    await writeView('profiles.search', choice)
    expect(await readView('profiles.search')).toEqual(choice)
    expect(await readView('jobs.search')).toEqual({})
    await writeView('profiles.search', {})
    expect(await readSetting('view:profiles.search')).toBeUndefined()
  })

  test('a table that is grouped keeps its columns, and one that was kept before there were groups is read', async () => {
    const columns = { '': { visible: ['fact:name'] } }
    await writeSetting('view:list:l1', { columns })
    expect(await readView('list:l1')).toEqual({ columns })
    await writeView('list:l1', { columns, groupBy: 'stage' })
    expect(await readView('list:l1')).toEqual({ columns, groupBy: 'stage' })
    await writeView('list:l1', { groupBy: undefined })
    expect(await readSetting('view:list:l1')).toBeUndefined()
  })

  test('how wide columns are, by what rows are sorted and what they must be like is kept with a table', async () => {
    const own = {
      widths: { 'fact:name': 240 },
      sort: { column: 'fact:followers', descending: true },
      conditions: [{ column: 'fact:followers', is: 'between' as const, value: '100', to: '' }],
    }
    await writeView('list:l2', { columns: { '': own } })
    expect(await readView('list:l2')).toEqual({ columns: { '': own } })
    await writeSetting('view:list:l2', { columns: { '': { ...own, widths: { 'fact:name': 'wide' } } } })
    expect(await readView('list:l2')).toEqual({})
  })

  test('what cannot be read is automatic', async () => {
    await writeSetting('view:profiles.search', { mode: 'sideways' })
    expect(await readView('profiles.search')).toEqual({})
  })
})
