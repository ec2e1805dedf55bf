import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '@/tests/support/upstream-double'

/** One address before several servers in turn, as a deployment has: bytes go to the one that is served now. */
export async function startSwitchboard() {
  let port = 0
  const open = new Set<Socket>()
  const server = createServer((visitor) => {
    const backend = connect(port, '127.0.0.1')
    for (const socket of [visitor, backend]) {
      open.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket)
          visitor.destroy()
          backend.destroy()
        })
    }
    visitor.pipe(backend).pipe(visitor)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${portOf(server)}`,
    /** From now on this server is the one; connections to the one before are cut. */
    serve(next: { port: number }) {
      port = next.port
      for (const socket of open) socket.destroy()
    },
    stop() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
