import { AsyncLocalStorage } from 'node:async_hooks'
import { Hono } from 'hono'
import { endpoints, deprecationNotice, successorOf } from '@/lib/core/catalogue'
import { type Terms, challengeFor, challengeResponse } from '@/lib/service/payments/payment'
import type { Endpoint, ResultKind } from '@/lib/core/catalogue/endpoint'
import { bodyLimit } from 'hono/body-limit'
import { DatabaseLost } from '@/lib/service/data/database'
import { passPaywall, type Paywall } from '@/lib/service/payments/paywall'
import { isOwnProcess } from '@/lib/core/loopback.mjs'
import { openMcp } from '@/lib/service/mcp'
import { discoveryRoutes, forPages } from '@/lib/service/discovery-routes'
import { databaseLost, problemResponse } from '@/lib/service/responses'
import { readFault, sandboxRoutes, type Sandbox } from '@/lib/service/sandbox-routes'
import { logFailure } from '@/lib/core/log'
import type { Source, Lookup } from '@/lib/service/lookups/lookup'
import { checkInput, readRequest } from '@/lib/core/wire/decode'
import { filledPath, pathNames, routePath } from '@/lib/core/wire/encode'
import { companies, company } from '@/lib/service/lookups/companies'
import { bulk, email, people, profile } from '@/lib/service/lookups/people'
import { engagement, posts } from '@/lib/service/lookups/posts'
import { ad, ads, job, jobs } from '@/lib/service/lookups/listings'
import { places } from '@/lib/service/lookups/places'

export const lookups = {
  profile,
  bulk,
  email,
  posts,
  people,
  engagement,
  company,
  companies,
  places,
  ads,
  ad,
  jobs,
  job,
} as const satisfies Record<ResultKind, Lookup>

/** Since when: interface version 2026-05-12 brought the successors. In the date form of RFC 9745. */
const since = `@${Date.UTC(2026, 4, 12) / 1000}`

/** The headers of a deprecated endpoint: RFC 9745 `Deprecation`, its successor (RFC 5829) and the warning (RFC 7234). */
function deprecationHeaders(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
): [string, string][] {
  const successor = successorOf(endpoint)
  if (!successor) return []
  return [
    ['Deprecation', since],
    ['Link', `<${filledPath(successor.path, params)}>; rel="successor-version"`],
    ['Warning', `299 - "${deprecationNotice(endpoint)}"`],
  ]
}

/** What the Node server adds to a request; absent when the app is called directly. */
export type Bindings = { incoming?: { socket: { remoteAddress?: string; destroy: () => void } } }

type Service = {
  terms: Terms
  paywall: Paywall
  source: Omit<Source, 'publicUrl'>
  /** The address that callers use; when absent, the origin of each request. */
  publicUrl?: string
  sandbox?: Sandbox
}

const largestBody = 256 * 1024

/** The same address always gives the same bytes. */
const pictureHeaders = {
  'Content-Type': 'image/png',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
}

/** The service as a Hono app; `listen` puts it on a port. */
export function createService(service: Service) {
  const app = new Hono<{ Bindings: Bindings }>()
  for (const path of ['/agent/*', '/mcp']) app.use(path, forPages)
  app.use(bodyLimit({ maxSize: largestBody, onError: () => tooLarge() }))
  for (const endpoint of endpoints) addEndpoint(app, endpoint, service)
  app.route(
    '/',
    discoveryRoutes((url) => service.publicUrl ?? new URL(url).origin, service.terms),
  )
  const caller = new AsyncLocalStorage<{ url: string; env: Bindings }>()
  const mcp = openMcp(async (target, init) => {
    const { url, env } = caller.getStore() ?? {}
    return app.fetch(new Request(new URL(target, url), init), env)
  })
  app.all('/mcp', async ({ env, req: { url, raw } }) => {
    // an earlier revision of the protocol had lists, of which one could begin a hundred lookups
    if (/^\s*\[/.test(await raw.clone().text())) return problemResponse('invalid_input', 'Send one message.')
    return caller.run({ url, env }, () => mcp.fetch(raw))
  })
  app.get('/media/*', async (c) => {
    const picture = await service.source.network.picture(c.req.path)
    return picture ? c.body(picture, 200, pictureHeaders) : c.notFound()
  })
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
  app.on(endpoint.method, routePath(endpoint.path), async (c) => {
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
