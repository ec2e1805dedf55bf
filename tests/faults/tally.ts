import type { Verdict } from '@/tests/faults/oracles'

/** Counts over all cases of a run. */
export function newTally() {
  const totals = { schedules: 0, faults: 0, doubles: 0, falseNotCharged: 0, lost: 0 }
  const ends = new Map<string, number>()
  return {
    add(verdict: Verdict) {
      totals.schedules += 1
      totals.faults += verdict.fired
      totals.doubles += verdict.doubles
      totals.falseNotCharged += verdict.falseNotCharged
      totals.lost += verdict.lost
      for (const end of verdict.ends) ends.set(end, (ends.get(end) ?? 0) + 1)
    },
    words: () =>
      [
        `schedules run ${totals.schedules}`,
        `faults injected ${totals.faults}`,
        `double settlements ${totals.doubles}`,
        `false "not charged" ${totals.falseNotCharged}`,
        `arrived answers lost ${totals.lost}`,
        `ends ${[...ends].map(([end, many]) => `${end} ${many}`).join(', ')}`,
      ].join(' · '),
  }
}
