import { Hono } from 'hono'
import { endpoints, groups, deprecationNotice, successorOf } from '@/lib/core/catalogue'
import { describeRate, rateDocument } from '@/lib/core/catalogue/rate'
import { lostAnswers, openapiDocument } from '@/lib/core/discovery/openapi'
import { type Terms, challengeFor, challengeResponse } from '@/lib/service/payments/payment'
import type { Endpoint, ResultKind } from '@/lib/core/catalogue/endpoint'
import { bodyLimit } from 'hono/body-limit'
import { DatabaseLost } from '@/lib/service/data/database'
import { passPaywall, type Paywall } from '@/lib/service/payments/paywall'
import { isOwnProcess } from '@/lib/core/loopback.mjs'
import { databaseLost, problemResponse } from '@/lib/service/responses'
import { readFault, sandboxRoutes, type Sandbox } from '@/lib/service/sandbox-routes'
import { logFailure } from '@/lib/core/log'
import type { Source, Lookup } from '@/lib/service/lookups/lookup'
import { checkInput, readRequest } from '@/lib/core/wire/decode'
import { filledPath, pathNames } from '@/lib/core/wire/encode'
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

/** The plain-text guide for language models (llmstxt.org). */
function guide(base: string): string {
  const lineOf = (endpoint: Endpoint) => {
    const { method, path, summary, rate } = endpoint
    const notice = deprecationNotice(endpoint)
    return `- ${method} ${path}: ${summary} ${describeRate(rate)}.${notice ? ` ${notice}` : ''}`
  }
  const sections = groups.map(({ tag, endpoints: own }) => `## ${tag}\n\n${own.map(lineOf).join('\n')}`)
  return [
    '# Professional-network data enrichment service',
    '> Public data about people, companies, posts, ads and jobs. Read-only, paid per request with x402.',
    `Call a route without payment to get 402 and its price; sign one entry of \`accepts\`; call the identical URL again with the header PAYMENT-SIGNATURE. Identifiers must be real: a lookup is paid. Interface description: ${base}/agent/v1/openapi.json`,
    lostAnswers,
    ...sections,
    '',
  ].join('\n\n')
}

function paymentDiscovery(base: string, { network, asset, payTo }: Terms) {
  return {
    x402Version: 2,
    openapi: `${base}/agent/v1/openapi.json`,
    resources: endpoints.map((endpoint) => ({
      resource: `${base}${endpoint.path}`,
      method: endpoint.method,
      description: endpoint.summary,
      mimeType: 'application/json',
      price: rateDocument(endpoint.rate),
      ...(endpoint.deprecated && { deprecated: true }),
      accepts: [{ scheme: 'exact', network, asset, payTo }],
    })),
  }
}

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

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** The service as a Hono app; `listen` puts it on a port. */
export function createService(service: Service) {
  const app = new Hono<{ Bindings: Bindings }>()
  app.use(bodyLimit({ maxSize: largestBody, onError: () => tooLarge() }))
  for (const endpoint of endpoints) addEndpoint(app, endpoint, service)
  const baseOf = (url: string) => service.publicUrl ?? new URL(url).origin
  app.get('/agent/v1/openapi.json', (c) => c.json(openapiDocument(baseOf(c.req.url))))
  app.get('/agent/v1/llms.txt', (c) => c.text(guide(baseOf(c.req.url))))
  app.get('/.well-known/x402', (c) => c.json(paymentDiscovery(baseOf(c.req.url), service.terms)))
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
