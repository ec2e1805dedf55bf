import { Server } from 'node:http'
import { isLoopbackHost } from '../core/loopback.mjs'

// Loaded into the dashboard's process before Next: a page whose name is made to lead here (DNS rebinding) would be of the
// dashboard's own origin.
const address = process.env['PUBLIC_URL']?.trim() ?? ''
const publicHost = URL.canParse(address) ? new URL(address).host : null
const refusal = 'This dashboard answers to localhost alone. To serve it under another name, set PUBLIC_URL.\n'

const { emit } = Server.prototype
Server.prototype.emit = function (event, request, reply, ...more) {
  const host = request?.headers?.host?.toLowerCase()
  if (!['request', 'upgrade'].includes(event) || isLoopbackHost(host) || (host && host === publicHost))
    return emit.call(this, event, request, reply, ...more)
  if (event === 'upgrade') reply.destroy()
  else reply.writeHead(421, { 'content-type': 'text/plain', connection: 'close' }).end(refusal)
  return true
}
