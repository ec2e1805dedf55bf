import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { endpoints } from '@/lib/core/catalogue'
import { rateDocument } from '@/lib/core/catalogue/rate'
import { guideText } from '@/lib/core/discovery/guide'
import { openapiDocument } from '@/lib/core/discovery/openapi'
import favicon from '@/lib/service/favicon.json'
import type { Terms } from '@/lib/service/payments/payment'

const openToPages = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST'],
  // the protocol's own client sends more than the payment's headers, and others may, too
  allowHeaders: ['*'],
  exposeHeaders: ['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE', 'Retry-After', 'Deprecation', 'Link', 'Warning'],
  // seconds; browsers keep it for as long as they like, and no longer than a day
  maxAge: 86_400,
})

/**
 * Lets a page of any origin ask and pay: there are no credentials that it could use. An OPTIONS of no browser stays
 * unanswered, since tools that try every method take a success for a call that costs nothing.
 */
export const forPages: MiddlewareHandler = (c, next) =>
  c.req.method === 'OPTIONS' && !c.req.header('access-control-request-method') ? next() : openToPages(c, next)

function paymentDiscovery(base: string, { network, asset, payTo }: Terms) {
  return {
    x402Version: 2,
    openapi: `${base}/openapi.json`,
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

/** The dashboard's icon at 32 pixels: directories look for one at the root. */
const icon = Uint8Array.from(Buffer.from(favicon.ico, 'base64'))

/** The documents by which tools and agents find what is sold: at the root, where they look, and at the contract's addresses. */
export function discoveryRoutes(baseOf: (url: string) => string, terms: Terms) {
  const app = new Hono()
  for (const path of ['/openapi.json', '/llms.txt', '/.well-known/x402', '/favicon.ico'])
    app.use(path, forPages)
  for (const prefix of ['', '/agent/v1']) {
    app.get(`${prefix}/openapi.json`, (c) => c.json(openapiDocument(baseOf(c.req.url))))
    app.get(`${prefix}/llms.txt`, (c) => c.text(guideText(baseOf(c.req.url))))
  }
  app.get('/.well-known/x402', (c) => c.json(paymentDiscovery(baseOf(c.req.url), terms)))
  app.get('/favicon.ico', (c) =>
    c.body(icon, 200, { 'Content-Type': 'image/x-icon', 'Cache-Control': 'public, max-age=86400' }),
  )
  return app
}
