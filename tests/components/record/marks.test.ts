import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { announceChange } from '@/lib/browser/database/changes'
import { openStore } from '@/lib/browser/database/database'

vi.mock('react', () => ({
  useCallback: <T>(work: T) => work,
  useSyncExternalStore: <T>(watch: (listener: () => void) => () => void, read: () => T) => {
    watch(() => undefined)()
    return read()
  },
}))
const { useMark: markOf } = await import('@/components/record/marks')

test('a mark of somebody who was deleted is kept nowhere, also where their row is out of sight', async () => {
  globalThis.indexedDB = new IDBFactory()
  const store = await openStore()
  await store.put('records', { id: 'r1', kind: 'person', title: 'Ana', firstAt: 1, at: 1, bought: {} })
  await store.put('aliases', { alias: 'person:slug:ana', recordId: 'r1' })
  const mark = () => markOf(['person:slug:ana'])
  await vi.waitFor(() => expect(mark()?.row?.title).toBe('Ana'))
  announceChange('library', { records: ['r1'], lists: [], items: [] })
  expect(mark()?.row?.title, 'what only changed stands until it is read again').toBe('Ana')
  announceChange('library')
  expect(mark()).toBeNull()
})
