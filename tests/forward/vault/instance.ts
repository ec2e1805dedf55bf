import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { serve } from '@hono/node-server'
import { readEnvironment } from '@/lib/environment'
import { forwardCall } from '@/lib/forward/call'
import { openForwarder } from '@/lib/forward/forwarder'
import { acknowledgeAnswer, claimAnswer } from '@/lib/forward/vault/claims'

/** A forwarder in a process of its own, as one of several behind a proxy. */
export type Instance = { url: string; kill: () => Promise<void> }

/** Starts one under these variables. */
export async function startInstance(env: Record<string, string>): Promise<Instance> {
  const words = ['--conditions=react-server', '--import', 'tsx', import.meta.filename]
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  return { url: await firstLine(child), kill: () => kill(child) }
}

async function firstLine(child: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<string> {
  for await (const line of createInterface(child.stdout)) return line
  throw new Error('the instance ended before it listened')
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

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
