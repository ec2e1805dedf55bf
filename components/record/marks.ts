import { useCallback, useSyncExternalStore } from 'react'
import { newSignal } from '@/lib/core/signal'
import { watchChanges } from '@/lib/browser/database/changes'
import type { Block } from '@/lib/browser/privacy/blocks'
import type { RecordRow } from '@/lib/browser/database/stores'

export type Mark = { row: RecordRow | null; lists: readonly string[]; block: Block | null }

/** Marks by the joined names of a row: null where nothing is known, absent until it is looked up. */
const known = new Map<string, Mark | null>()
/** Those asked for since the last change; the others stand until they are read again. */
const fresh = new Set<string>()
const waiting = new Set<string>()
const changed = newSignal<null>()
let isReading = false
let wipes = 0

watchChanges('library', (change) => {
  fresh.clear()
  if (change === null) {
    wipes += 1
    known.clear()
  }
  changed.send(null)
})

function ask(key: string) {
  if (key === '' || fresh.has(key)) return
  fresh.add(key)
  waiting.add(key)
  if (!isReading) void readWaiting()
}

/** One read at a time for all rows that scroll into sight: while an answer is stored, readers wait for seconds. */
async function readWaiting() {
  isReading = true
  while (waiting.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    const keys = [...waiting]
    waiting.clear()
    await readInto(keys).catch(() => keys.forEach((key) => fresh.delete(key)))
  }
  isReading = false
}

async function readInto(keys: readonly string[]) {
  const [{ readMarks }, { readBlocks }] = await Promise.all([
    import('@/lib/browser/library/records'),
    import('@/lib/browser/privacy/blocks'),
  ])
  const before = wipes
  const subjects = keys.map((key) => ({ aliases: key.split(' ') }))
  const [marks, blockOf] = await Promise.all([
    readMarks(subjects.map(({ aliases }) => aliases)),
    readBlocks(subjects),
  ])
  if (before !== wipes) return
  keys.forEach((key, index) => {
    const { row = null, lists = [] } = marks[index] ?? {}
    const emails = row?.email === undefined ? [] : [row.email]
    const block = blockOf({ aliases: key.split(' '), emails })
    known.set(key, row || block ? { row, lists, block } : null)
  })
  changed.send(null)
}

/** What `read` takes of the mark of a row: a row of which nothing is known is not drawn again for having been looked up. */
function useKnown<T>(aliases: readonly string[] | undefined, read: (mark: Mark | null) => T): T {
  const key = aliases?.join(' ') ?? ''
  const subscribe = useCallback(
    (listener: () => void) => {
      ask(key)
      return changed.watch(() => {
        ask(key)
        listener()
      })
    },
    [key],
  )
  return useSyncExternalStore(
    subscribe,
    () => read(known.get(key) ?? null),
    () => read(null),
  )
}

const whole = (mark: Mark | null) => mark

export const useMark = (aliases: readonly string[] | undefined): Mark | null => useKnown(aliases, whole)

const boughtIn = (mark: Mark | null): RecordRow | null =>
  mark?.row && Object.keys(mark.row.bought).length > 0 ? mark.row : null

export const useBoughtRecord = (aliases: readonly string[] | undefined): RecordRow | null =>
  useKnown(aliases, boughtIn)
