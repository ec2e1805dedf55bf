import { createServer } from 'node:net'
import { defaultPorts, portFault } from '../core/ports.mjs'

/** Why nothing can listen on a port of this machine, as the system's error code such as EADDRINUSE; null when it is free. */
export function portProblem(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code = 'unknown' }) => resolve(code))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

/** A sentence for each port of these variables that cannot be used; before another service only the dashboard has one. */
export async function portFaults(env) {
  const names = env['SERVICE_URL']?.trim() ? ['PORT'] : Object.keys(defaultPorts)
  const seen = new Map()
  const faults = names.map(async (name) => {
    const text = env[name]?.trim() || String(defaultPorts[name])
    const fault = portFault(text)
    if (fault) return `${name} ${fault}`
    const port = Number(text)
    if (seen.has(port)) return `${name} must not be ${port} as well, which is that of ${seen.get(port)}.`
    seen.set(port, name)
    const problem = await portProblem(port)
    return problem && `Port ${port} is taken (${problem}): stop what uses it, or set ${name} to another.`
  })
  return (await Promise.all(faults)).filter((fault) => fault !== null)
}
