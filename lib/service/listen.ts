import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { err, ok, type Result } from '@/lib/core/result'
import type { Bindings } from '@/lib/service/app'

export type Listening = { port: number; close: () => Promise<void> }

/** Bytes of all headers of a request: a contract wallet's payment may be twice as long as Node's own 16 KB. */
const maxHeaderSize = 65_536

/** Puts the service on a port (0: any free one) of this machine; fails with a sentence when the port is taken. */
export function listen(
  app: Hono<{ Bindings: Bindings }>,
  port: number,
  hostname = '127.0.0.1',
): Promise<Result<Listening, string>> {
  return new Promise((resolve) => {
    const serverOptions = { maxHeaderSize }
    const server = serve({ fetch: app.fetch, port, hostname, serverOptions }, (info) =>
      resolve(
        ok({
          port: info.port,
          close: () =>
            new Promise((closed) => {
              server.close(() => closed())
              if ('closeIdleConnections' in server) server.closeIdleConnections()
            }),
        }),
      ),
    )
    server.on('error', (error: NodeJS.ErrnoException) =>
      resolve(
        err(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken: stop what uses it, or set SERVICE_PORT to another.`
            : `The service cannot listen on port ${port} (SERVICE_PORT): ${error.message}`,
        ),
      ),
    )
  })
}
