import { createServer, request, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { portOf, stopServer } from '@/tests/support/upstream-double'

/** One request as it came to the wire. */
export type OnWire = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** A whole reply as it left the far end. */
export type WireReply = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** What happens to one request on its way. */
export type WireFault =
  | { kind: 'pass' }
  /** The connection breaks before a byte is passed on. */
  | { kind: 'refuse' }
  /** It is passed on; the reply is lost. */
  | { kind: 'lose'; after?: () => Promise<unknown> }
  /** It is passed on; of the reply's body only this many bytes come back, `more` than there are were promised. */
  | { kind: 'cut'; at: (length: number) => number; more?: number }
  /** Of the request's body only this many bytes are passed on; then both connections break. */
  | { kind: 'cut-upload'; at: (length: number) => number }
  /** Something else is answered; the request is passed on never, before, or when `release` is called. */
  | {
      kind: 'lie'
      status: number
      body: string | Buffer
      headers?: Readonly<Record<string, string | string[]>>
      passed: 'never' | 'first' | 'later'
    }
  /** It is taken, and nothing more happens until `release`, which passes it on and breaks the connection. */
  | { kind: 'hold' }
  /** It is passed on; the reply takes its time, or waits until something else has happened. */
  | { kind: 'delay'; ms: number; until?: Promise<unknown> }
  | {
      kind: 'alter'
      body: (text: string) => string | Buffer
      status?: number
      header?: { name: string; value: (text: string) => string }
    }

/** A request that went through, with its reply, and whether the near end was given all of it. */
export type Carried = OnWire & { reply: WireReply; isGiven: boolean }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const passing: (onWire: OnWire) => WireFault | Promise<WireFault> = () => ({ kind: 'pass' })

/**
 * A wire to a server of this machine that a test can cut; `rule` is asked for each request. `isFresh`: every request
 * has a connection of its own, since a browser silently repeats what breaks on one that was used before.
 */
export async function startWire(target: string, { isFresh = false } = {}) {
  const held: { onWire: OnWire; pass: () => Promise<unknown> }[] = []
  const wire = {
    url: '',
    rule: passing,
    carried: [] as Carried[],
    /** Requests that have come and are not answered yet. */
    underWay: 0,
    /** Whether anything is still held back. */
    held: (): readonly OnWire[] => held.map(({ onWire }) => onWire),
    /** Passes on what was held back, and waits until it was answered. */
    release: async () => void (await Promise.all(held.splice(0).map(({ pass }) => pass()))),
    stop: () => stopServer(server),
  }

  function pass(onWire: OnWire): Promise<WireReply> {
    return new Promise((resolve, reject) => {
      const { host: _host, connection: _connection, ...headers } = onWire.headers
      const far = request(
        new URL(onWire.path, target),
        { method: onWire.method, headers: { ...headers, host: onWire.headers.host } },
        async (reply) => {
          const parts: Buffer[] = []
          try {
            for await (const part of reply) parts.push(part)
          } catch (error) {
            return reject(error)
          }
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) })
        },
      )
      far.on('error', reject).end(onWire.body)
    })
  }

  /** Begins to pass a request on and breaks off in the middle of its body. */
  function breakOff({ method, path, headers, body }: OnWire, at: number): Promise<void> {
    return new Promise((resolve) => {
      const far = request(new URL(path, target), { method, headers, agent: false })
      far.on('error', () => resolve())
      far.write(body.slice(0, at), () => setTimeout(() => far.destroy(), 5))
      far.on('close', () => resolve())
    })
  }

  async function carry(onWire: OnWire, isGiven: boolean): Promise<WireReply> {
    const reply = await pass(onWire)
    wire.carried.push({ ...onWire, reply, isGiven })
    return reply
  }

  function give(response: ServerResponse, { status, headers, body }: WireReply, text = body): void {
    const { connection: _connection, 'transfer-encoding': _encoding, ...kept } = headers
    response.writeHead(status, { ...kept, 'content-length': text.length }).end(text)
  }

  async function answer(onWire: OnWire, fault: WireFault, response: ServerResponse): Promise<void> {
    const cut = () => response.destroy()
    switch (fault.kind) {
      case 'refuse':
        return void cut()
      case 'lose':
        await carry(onWire, false)
        await fault.after?.()
        return void cut()
      case 'cut': {
        const reply = await carry(onWire, false)
        const { connection: _connection, 'transfer-encoding': _encoding, ...kept } = reply.headers
        response.writeHead(reply.status, { ...kept, 'content-length': reply.body.length + (fault.more ?? 0) })
        response.flushHeaders()
        response.write(reply.body.subarray(0, fault.at(reply.body.length)), cut)
        return
      }
      case 'cut-upload':
        await breakOff(onWire, fault.at(onWire.body.length))
        return void cut()
      case 'lie':
        if (fault.passed === 'first') await carry(onWire, false)
        if (fault.passed === 'later')
          held.push({ onWire, pass: () => carry(onWire, false).catch(() => null) })
        response
          .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
          .end(fault.body)
        return
      case 'hold':
        held.push({
          onWire,
          pass: async () => {
            await carry(onWire, false).catch(() => null)
            cut()
          },
        })
        return
      case 'alter': {
        const reply = await carry(onWire, true)
        const { name, value } = fault.header ?? { name: '', value: (text: string) => text }
        const old = reply.headers[name]
        const headers = typeof old === 'string' ? { ...reply.headers, [name]: value(old) } : reply.headers
        const { status = reply.status } = fault
        return give(response, { ...reply, status, headers }, Buffer.from(fault.body(reply.body.toString())))
      }
      case 'delay':
        return carry(onWire, true).then(async (reply) => {
          await Promise.all([pause(fault.ms), fault.until])
          give(response, reply)
        })
      case 'pass':
        return give(response, await carry(onWire, true))
    }
  }

  const server = createServer({ maxHeaderSize: 65_536 }, async (incoming, response) => {
    if (isFresh) response.shouldKeepAlive = false
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    const onWire = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: Buffer.concat(parts).toString(),
    }
    wire.underWay += 1
    try {
      await answer(onWire, await wire.rule(onWire), response)
    } catch {
      response.destroy()
    } finally {
      wire.underWay -= 1
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  wire.url = `http://127.0.0.1:${portOf(server)}`
  return wire
}
