import type { Verdict } from '@/tests/faults/oracles'

/** Counts over all cases of a run. */
export function newTally() {
  const counts = { schedules: 0, faults: 0, doubles: 0, falseNotCharged: 0, lost: 0, open: 0 }
  const ends = new Map<string, number>()
  const repeats: string[] = []
  return {
    add(verdict: Verdict) {
      counts.schedules += 1
      counts.faults += verdict.fired
      counts.doubles += verdict.doubles
      counts.falseNotCharged += verdict.falseNotCharged
      counts.lost += verdict.lost
      counts.open += verdict.open
      for (const end of verdict.ends) ends.set(end, (ends.get(end) ?? 0) + 1)
    },
    /** A case that was cut short by a slow machine, and in order when it was played again. */
    repeated(words: string, { open, lost }: Verdict) {
      counts.open -= open
      counts.lost -= lost
      repeats.push(words)
    },
    totals: () => ({ ...counts, ends: Object.fromEntries(ends), repeats }),
    words: () =>
      [
        `schedules run ${counts.schedules}`,
        `faults injected ${counts.faults}`,
        `double settlements ${counts.doubles}`,
        `false "not charged" ${counts.falseNotCharged}`,
        `arrived answers lost ${counts.lost}`,
        `not at rest ${counts.open}`,
        `ends ${[...ends].map(([end, many]) => `${end} ${many}`).join(', ')}`,
      ].join(' · '),
  }
}
