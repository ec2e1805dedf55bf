export type Spread = { p50: number; p99: number }

/** The middle and the slow end of some times. */
export function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** Work that is timed as a whole, or says itself how many milliseconds of it count. */
type Work = () => Promise<void | number>

/** Times two ways of doing the same in turn, A B A B …, after a warm-up, so that a machine's drift meets both. */
export async function sideBySide(runs: number, a: Work, b: Work): Promise<[Spread, Spread]> {
  const timed = async (work: Work) => {
    const began = performance.now()
    const own = await work()
    return own ?? performance.now() - began
  }
  const times: [number[], number[]] = [[], []]
  for (let run = -10; run < runs; run += 1) {
    const pair = [await timed(a), await timed(b)] as const
    if (run < 0) continue
    times[0].push(pair[0])
    times[1].push(pair[1])
  }
  return [spread(times[0]), spread(times[1])]
}
