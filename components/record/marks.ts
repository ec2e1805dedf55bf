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
const wanted = new Map<string, readonly string[]>()
let isAsking = false
const learned = newSignal<null>()
let timer: ReturnType<typeof setTimeout> | undefined

let wipes = 0

watchChanges('library', (told) => {
  fresh.clear()
  if (told === null) {
    wipes += 1
    known.clear()
  }
  learned.send(null)
})

/** Rows scroll into sight several at once; one read of the database serves them all. */
function want(key: string, aliases: readonly string[]) {
  if (fresh.has(key) || wanted.has(key)) return
  wanted.set(key, aliases)
  plan()
}

/** One read at a time: while an answer is stored, the database lets readers wait for seconds. */
function plan() {
  if (isAsking || wanted.size === 0) return
  timer ??= setTimeout(() => void look(), 60)
}

async function look() {
  timer = undefined
  const asked = [...wanted]
  wanted.clear()
  isAsking = true
  for (const [key] of asked) fresh.add(key)
  try {
    await learn(asked)
  } catch {
    for (const [key] of asked) fresh.delete(key)
  } finally {
    isAsking = false
    plan()
  }
}

async function learn(asked: readonly (readonly [string, readonly string[]])[]) {
  const [{ readMarks }, { readBlocks }] = await Promise.all([
    import('@/lib/browser/library/records'),
    import('@/lib/browser/privacy/blocks'),
  ])
  const before = wipes
  const subjects = asked.map(([, aliases]) => ({ aliases }))
  const [marks, blockOf] = await Promise.all([
    readMarks(asked.map(([, aliases]) => aliases)),
    readBlocks(subjects),
  ])
  if (before !== wipes) return
  asked.forEach(([key, aliases], index) => {
    const mark = marks[index]
    const emails = mark?.row.email === undefined ? [] : [mark.row.email]
    const block = blockOf({ aliases, emails })
    known.set(key, mark || block ? { row: mark?.row ?? null, lists: mark?.lists ?? [], block } : null)
  })
  learned.send(null)
}

/** What `read` takes of the mark of a row: a row of which nothing is known is not drawn again for having been looked up. */
function useKnown<T>(aliases: readonly string[] | undefined, read: (mark: Mark | null) => T): T {
  const key = aliases?.join(' ') ?? ''
  const names = useMemo(() => (key === '' ? [] : key.split(' ')), [key])
  const subscribe = useCallback(
    (listener: () => void) => {
      const ask = () => {
        if (names.length > 0) want(key, names)
        listener()
      }
      const end = learned.watch(ask)
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
