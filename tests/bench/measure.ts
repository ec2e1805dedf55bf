export type Spread = { p50: number; p95: number; p99: number }

/** The middle and the slow end of some times. */
export function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Work that is timed as a whole, or says itself how many milliseconds of it count. */
type Work = () => Promise<void | number>

/** Times ways of doing the same in turn, A B C A B C …, after a warm-up, so that a machine's drift meets all. */
export async function sideBySide<const Works extends readonly Work[]>(
  runs: number,
  ...works: Works
): Promise<{ -readonly [At in keyof Works]: Spread }>
export async function sideBySide(runs: number, ...works: readonly Work[]): Promise<Spread[]> {
  const timed = async (work: Work) => {
    const began = performance.now()
    const own = await work()
    return own ?? performance.now() - began
  }
  const times = works.map((): number[] => [])
  for (let run = -10; run < runs; run += 1)
    for (const [at, work] of works.entries()) {
      const time = await timed(work)
      if (run >= 0) times[at]?.push(time)
    }
  return times.map(spread)
}
