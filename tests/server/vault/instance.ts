import { serve } from '@hono/node-server'
import { readEnvironment } from '@/lib/core/environment'
import { forwardCall } from '@/lib/server/forward/call'
import { openForwarder } from '@/lib/server/forward/forwarder'
import { acknowledgeAnswer, claimAnswer } from '@/lib/server/vault/sealed-answer'
import { startProcess, type Process } from '@/tests/support/process'

/** Starts a forwarder in a process of its own, as one of several behind a proxy. */
export const startInstance = (env: Record<string, string>): Promise<Process> =>
  startProcess(import.meta.filename, env)

function listen(): void {
  const environment = readEnvironment(process.env)
  if (!environment.ok) throw new Error(environment.error.join(' '))
  const forwarder = openForwarder(environment.value)
  const answer = (request: Request): Response | Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/claim') return claimAnswer(request, forwarder)
    if (pathname === '/api/ack') return acknowledgeAnswer(request, forwarder)
    return forwardCall(request, pathname.slice('/api/call/'.length), forwarder)
  }
  serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    console.log(`http://127.0.0.1:${port}`),
  )
}

if (process.argv[1] === import.meta.filename) listen()
