import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { endpoints } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { DatabaseLost } from '@/lib/service/data/database'
import { databaseLost } from '@/lib/service/payments/responses'
import { challengeFor, challengeResponse, type Terms } from '@/lib/service/payments/challenge'
import { deprecationHeaders } from '@/lib/service/deprecation'
import { discoveryRoutes } from '@/lib/service/discovery'
import { passPaywall, type Paywall } from '@/lib/service/payments/paywall'
import { pictureRoutes } from '@/lib/service/pictures/routes'
import { isOwnProcess } from '@/lib/core/loopback.mjs'
import { problemResponse } from '@/lib/service/problem'
import { readFault, sandboxRoutes, type Sandbox } from '@/lib/service/sandbox-routes'
import { logFailure } from '@/lib/core/log'
import type { Source } from '@/lib/service/lookups/lookup'
import { lookups } from '@/lib/service/lookups/lookups'
import { checkInput, readRequest } from '@/lib/core/wire/decode'
import { pathNames } from '@/lib/core/wire/encode'

/** What the Node server adds to a request; absent when the app is called directly. */
export type Bindings = { incoming?: { socket: { remoteAddress?: string; destroy: () => void } } }

export type Service = {
  terms: Terms
  paywall: Paywall
  source: Omit<Source, 'publicUrl'>
  /** The address that callers use; when absent, the origin of each request. */
  publicUrl?: string
  /** Absent outside the sandbox. */
  sandbox?: Sandbox
}

/** The largest request body, in bytes. */
const largestBody = 256 * 1024

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** The service as a Hono app; `listen` puts it on a port. */
export function createService(service: Service) {
  const app = new Hono<{ Bindings: Bindings }>()
  app.use(bodyLimit({ maxSize: largestBody, onError: () => tooLarge() }))
  for (const endpoint of endpoints) addEndpoint(app, endpoint, service)
  app.route('/', discoveryRoutes(service))
  app.route('/', pictureRoutes())
  if (service.sandbox) app.route('/', sandboxRoutes(service.sandbox))
  app.notFound((c) => problemResponse('not_found', `There is nothing at ${c.req.path}.`, { status: 404 }))
  app.onError((error) => {
    if (error instanceof DatabaseLost) return databaseLost()
    logFailure('The service failed', error)
    return problemResponse('upstream_failed', 'The service failed. Nothing was charged.')
  })
  return app
}

// The rest of the body stays unread, so the connection cannot be used again.
const tooLarge = () =>
  problemResponse('invalid_input', `The body is larger than ${largestBody / 1024} KB. Nothing was charged.`, {
    headers: { Connection: 'close' },
  })

function addEndpoint(app: Hono<{ Bindings: Bindings }>, endpoint: Endpoint, service: Service) {
  app.on(endpoint.method, honoPath(endpoint.path), async (c) => {
    const url = new URL(c.req.url)
    const base = service.publicUrl ?? url.origin
    const target = url.pathname + url.search
    const body = new Uint8Array(endpoint.method === 'POST' ? await c.req.arrayBuffer() : [])
    const params = Object.fromEntries(pathNames(endpoint.path).map((name) => [name, c.req.param(name) ?? '']))
    const read = readRequest(endpoint, { params, query: url.searchParams, body })
    const challenge = challengeFor(endpoint, read.ok ? read.value : null, base + target, service.terms)
    if (c.req.method === 'HEAD') return challengeResponse(challenge)
    const mayFail = service.sandbox && isOwnProcess('GET', c.req.header())
    const fault = mayFail ? readFault(c.req.header('x-sandbox-fault')) : null
    const answer = await passPaywall(
      {
        endpoint,
        caller: c.env.incoming?.socket.remoteAddress ?? '',
        method: endpoint.method,
        target,
        body,
        header: c.req.header('payment-signature') || c.req.header('x-payment'),
        challenge,
        input: read.ok ? checkInput(endpoint, read.value) : read,
        fault,
        lookUp: (input) => lookups[endpoint.result]({ ...service.source, publicUrl: base }, input),
      },
      service.paywall,
    )
    if (fault?.kind === 'drop' && answer.ok) c.env.incoming?.socket.destroy()
    for (const [name, value] of deprecationHeaders(endpoint, params)) answer.headers.append(name, value)
    return answer
  })
}
