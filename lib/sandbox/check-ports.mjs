import { createServer } from 'node:net'
import { defaultPorts, portFault } from '../core/ports.mjs'

/**
 * Why nothing can listen on a port of this machine, as the system's error code such as EADDRINUSE; null when it is free.
 * @param {number} port
 * @returns {Promise<string | null>}
 */
export function portProblem(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : 'unknown'))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

/**
 * A sentence for each port of these variables that cannot be used: all of them for the sandbox, that of the dashboard
 * alone before another service.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Promise<string[]>}
 */
export async function portFaults(env) {
  const names = env['SERVICE_URL']?.trim() ? ['PORT'] : ['PORT', 'SERVICE_PORT', 'CHAIN_PORT']
  const faults = []
  const seen = new Map()
  for (const name of names) {
    const text = env[name]?.trim() || String(defaultPorts[name])
    const port = Number(text)
    const other = seen.get(port)
    const fault =
      portFault(text) ?? (other ? `must not be ${port} as well, which is that of ${other}.` : null)
    const problem = fault ? null : await portProblem(port)
    if (fault) faults.push(`${name} ${fault}`)
    else if (problem === 'EADDRINUSE')
      faults.push(`Port ${port} is taken: stop what uses it, or set ${name} to another.`)
    else if (problem) faults.push(`Port ${port} cannot be used (${problem}): set ${name} to another.`)
    seen.set(port, name)
  }
  return faults
}
