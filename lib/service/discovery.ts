import { Hono } from 'hono'
import { endpoints, groups } from '@/lib/core/catalogue'
import { describeRate, rateDocument } from '@/lib/core/catalogue/rate'
import { lostAnswers, openapiDocument } from '@/lib/core/discovery/openapi'
import type { Terms } from '@/lib/service/payments/challenge'
import { deprecationNotice } from '@/lib/core/catalogue/deprecation'

type Described = { terms: Terms; publicUrl?: string }

/** The plain-text guide for language models (llmstxt.org). */
function guide(base: string): string {
  const sections = groups.map(({ tag, endpoints: listed }) => {
    const lines = listed.map((endpoint) => {
      const notice = deprecationNotice(endpoint)
      return `- ${endpoint.method} ${endpoint.path}: ${endpoint.summary} ${describeRate(endpoint.rate)}.${notice ? ` ${notice}` : ''}`
    })
    return `## ${tag}\n\n${lines.join('\n')}`
  })
  return [
    '# Professional-network data enrichment service',
    '> Public data about people, companies, posts, ads and jobs. Read-only, paid per request with x402.',
    `Call a route without payment to get 402 and its price; sign one entry of \`accepts\`; call the identical URL again with the header PAYMENT-SIGNATURE. Identifiers must be real: a lookup is paid. Interface description: ${base}/agent/v1/openapi.json`,
    lostAnswers,
    ...sections,
    '',
  ].join('\n\n')
}

/** What can be bought here and for how much, for payment clients. */
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

/** The three discovery documents: OpenAPI, llms.txt and the x402 resource list. */
export function discoveryRoutes({ terms, publicUrl }: Described) {
  const app = new Hono()
  const baseOf = (url: string) => publicUrl ?? new URL(url).origin
  app.get('/agent/v1/openapi.json', (c) => c.json(openapiDocument(baseOf(c.req.url))))
  app.get('/agent/v1/llms.txt', (c) => c.text(guide(baseOf(c.req.url))))
  app.get('/.well-known/x402', (c) => c.json(paymentDiscovery(baseOf(c.req.url), terms)))
  return app
}
