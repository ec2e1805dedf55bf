/** The median time of the processor, in ms, that work takes; other work of the machine does not count. */
export function medianTime(runs: number, work: () => void): number {
  const times = Array.from({ length: runs }, () => {
    const started = process.cpuUsage()
    work()
    const spent = process.cpuUsage(started)
    return (spent.user + spent.system) / 1000
  })
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
}
