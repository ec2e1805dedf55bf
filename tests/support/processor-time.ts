function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}

/** The median time of the processor, in ms, that work takes; other work of the machine does not count. */
function medianTime(runs: number, work: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const started = process.cpuUsage()
    work()
    return millisecondsOf(process.cpuUsage(started))
  })
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
}

const megabyte = JSON.stringify(
  Array.from({ length: 25_000 }, (_, index) => ({ index, text: `value ${index}` })),
)

let reading = 0
/** The time in which a megabyte of JSON is read here: what other work is compared with, as machines differ. */
const yardstick = (): number => (reading ||= medianTime(15, () => JSON.parse(megabyte)))

/** The median effort of work, in readings of a megabyte of JSON. */
export function medianEffort(runs: number, work: () => unknown): number {
  return medianTime(runs, work) / yardstick()
}

/** Counts the effort from now on, in readings of a megabyte of JSON. */
export function countEffort(): () => number {
  yardstick()
  const started = process.cpuUsage()
  return () => millisecondsOf(process.cpuUsage(started)) / yardstick()
}

/** The least time of the processor, in ms, of three tries: the collector of garbage falls into some of them. */
export async function leastTime(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3; run += 1) {
    const started = process.cpuUsage()
    await work()
    least = Math.min(least, millisecondsOf(process.cpuUsage(started)))
  }
  return least
}
