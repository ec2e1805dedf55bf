import { expect, test, vi } from 'vitest'
import { watchPaced } from '@/components/frame/use-follow'
import { announceChange } from '@/lib/browser/database/changes'

test.each([0, 1_000])(
  'what changes while it is read is read after that, %i ms later, and never begun anew',
  async (pause) => {
    vi.useFakeTimers()
    const ends: (() => void)[] = []
    const end = watchPaced(
      ['journal', 'runs'],
      pause,
      () => new Promise<void>((resolve) => ends.push(resolve)),
    )
    const change = async () => {
      announceChange('journal')
      announceChange('runs')
      await vi.advanceTimersByTimeAsync(pause)
    }
    await change()
    expect(ends).toHaveLength(1)
    await change()
    await change()
    expect(ends).toHaveLength(1)
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(pause)
    expect(ends).toHaveLength(2)
    ends[1]?.()
    await vi.advanceTimersByTimeAsync(pause)
    expect(ends).toHaveLength(2)
    await change()
    expect(ends).toHaveLength(3)
    await change()
    end()
    ends[2]?.()
    await vi.advanceTimersByTimeAsync(pause)
    expect(ends).toHaveLength(3)
    vi.useRealTimers()
  },
)
