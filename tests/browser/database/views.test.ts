import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { readSetting, writeSetting } from '@/lib/browser/database/kept-settings'
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

  test('what cannot be read is automatic', async () => {
    await writeSetting('view:profiles.search', { mode: 'sideways' })
    expect(await readView('profiles.search')).toEqual({})
  })
})
