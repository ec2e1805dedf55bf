import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteRest, openNoteDraft, RowGone, type NoteState } from '@/lib/browser/tables/notes'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened(write: (text: string) => Promise<void>) {
  const told: NoteState[] = []
  return { told, draft: openNoteDraft({ first: 'before', write, tell: (state) => told.push(state) }) }
}

describe('a note that is typed', () => {
  test('is written once it rests, and not at every letter', async () => {
    const write = vi.fn(() => Promise.resolve())
    const { draft, told } = opened(write)
    draft.change('C')
    draft.change('Ca')
    draft.change('Call')
    expect(write).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(noteRest)
    expect(write.mock.calls).toEqual([['Call']])
    expect(told.at(-1)).toBe('saved')
    expect(draft.isKept()).toBe(true)
  })

  test('is written at once where it is closed, and only when it was changed', async () => {
    const write = vi.fn(() => Promise.resolve())
    const { draft } = opened(write)
    expect(await draft.save()).toBe(true)
    expect(write).not.toHaveBeenCalled()
    draft.change('Call')
    expect(await draft.save()).toBe(true)
    await vi.advanceTimersByTimeAsync(noteRest)
    expect(write.mock.calls).toEqual([['Call']])
  })

  test('is written after the letters that were on their way, never before', async () => {
    const written: string[] = []
    let release = () => {}
    const { draft } = opened(async (text) => {
      if (written.length === 0) await new Promise<void>((resolve) => (release = resolve))
      written.push(text)
    })
    draft.change('one')
    const first = draft.save()
    await vi.advanceTimersByTimeAsync(0)
    draft.change('one two')
    const second = draft.save()
    release()
    await Promise.all([first, second])
    expect(written).toEqual(['one', 'one two'])
  })

  test('whose row was taken off meanwhile stays typed, and is never called saved', async () => {
    const { draft, told } = opened(() => Promise.reject(new RowGone()))
    draft.change('Call')
    expect(await draft.save()).toBe(false)
    expect(told).toEqual(['typed', 'gone'])
    expect(draft.text()).toBe('Call')
  })

  test('that cannot be written stays typed, says so, and is written when it can be', async () => {
    let isFull = true
    const { draft, told } = opened(() => (isFull ? Promise.reject(new Error('no room')) : Promise.resolve()))
    draft.change('Call')
    expect(await draft.save()).toBe(false)
    expect(told.at(-1)).toBe('failed')
    expect(draft.text()).toBe('Call')
    isFull = false
    expect(await draft.save()).toBe(true)
    expect(told.at(-1)).toBe('saved')
  })
})
