import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { newSignal } from '@/lib/core/signal'
import { watchChanges } from '@/lib/browser/database/changes'
import type { Block } from '@/lib/browser/privacy/blocks'
import type { RecordRow } from '@/lib/browser/database/stores'

export type Mark = { row: RecordRow | null; lists: readonly string[]; block: Block | null }

/** Marks by the joined names of a row: null where nothing is known, absent until it is looked up. */
const known = new Map<string, Mark | null>()
/** Those asked for since the last change; the others stand until they are read again. */
const fresh = new Set<string>()
const waiting = new Map<string, readonly string[]>()
const changed = newSignal<null>()
let isReading = false
let timer: ReturnType<typeof setTimeout> | undefined
let wipes = 0

watchChanges('library', (change) => {
  fresh.clear()
  if (change === null) {
    wipes += 1
    known.clear()
  }
  changed.send(null)
})

/** One read at a time for all rows that scroll into sight: while an answer is stored, readers wait for seconds. */
function plan() {
  if (!isReading && waiting.size > 0) timer ??= setTimeout(() => void readWaiting(), 60)
}

async function readWaiting() {
  timer = undefined
  const asked = [...waiting]
  waiting.clear()
  isReading = true
  for (const [key] of asked) fresh.add(key)
  try {
    await readInto(asked)
  } catch {
    for (const [key] of asked) fresh.delete(key)
  } finally {
    isReading = false
    plan()
  }
}

async function readInto(asked: readonly (readonly [string, readonly string[]])[]) {
  const [{ readMarks }, { readBlocks }] = await Promise.all([
    import('@/lib/browser/library/records'),
    import('@/lib/browser/privacy/blocks'),
  ])
  const before = wipes
  const subjects = asked.map(([, aliases]) => ({ aliases }))
  const [marks, blockOf] = await Promise.all([
    readMarks(subjects.map(({ aliases }) => aliases)),
    readBlocks(subjects),
  ])
  if (before !== wipes) return
  asked.forEach(([key, aliases], index) => {
    const { row = null, lists = [] } = marks[index] ?? {}
    const block = blockOf({ aliases, emails: row?.email === undefined ? [] : [row.email] })
    known.set(key, row || block ? { row, lists, block } : null)
  })
  changed.send(null)
}

/** What `read` takes of the mark of a row: a row of which nothing is known is not drawn again for having been looked up. */
function useKnown<T>(aliases: readonly string[] | undefined, read: (mark: Mark | null) => T): T {
  const key = aliases?.join(' ') ?? ''
  const names = useMemo(() => (key === '' ? [] : key.split(' ')), [key])
  const subscribe = useCallback(
    (listener: () => void) => {
      const ask = () => {
        if (names.length > 0 && !fresh.has(key) && !waiting.has(key)) {
          waiting.set(key, names)
          plan()
        }
        listener()
      }
      const end = changed.watch(ask)
      ask()
      return end
    },
    [key, names],
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
