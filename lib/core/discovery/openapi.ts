import * as z from 'zod/mini'
import { endpoints, groups, deprecationNotice } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { rateDocument, type Rate } from '@/lib/core/catalogue/rate'
import { sampleInput } from '@/lib/core/discovery/bazaar'
import components from '@/lib/core/discovery/components.json'
import { describePaid, guidance, lostAnswers } from '@/lib/core/discovery/guide'
import { inputOutsidePath, jsonSchema } from '@/lib/core/discovery/schemas'
import { onceFor } from '@/lib/core/once-for'
import { pathNames } from '@/lib/core/wire/encode'

/** A date, as the service names it in its documents. */
const interfaceVersion = '2026-05-12'

function parameters(endpoint: Endpoint) {
  const holes = new Set(pathNames(endpoint.path))
  const named = endpoint.method === 'GET' ? Object.keys(endpoint.input.shape) : [...holes]
  const { properties, required } = z.toJSONSchema(endpoint.input, { io: 'input' })
  return named.map((name) => ({
    name,
    in: holes.has(name) ? 'path' : 'query',
    required: holes.has(name) || Boolean(required?.includes(name)),
    schema: properties?.[name] ?? {},
  }))
}

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** The price in the form of the x-payment-info that discovery tools read. */
function paymentInfo(rate: Rate) {
  const { currency, minimum, maximum } = rateDocument(rate)
  const isFixed = minimum === maximum
  return {
    price: isFixed
      ? { mode: 'fixed', currency, amount: minimum }
      : { mode: 'dynamic', currency, min: minimum, max: maximum },
    protocols: [{ x402: {} }],
  }
}

/** Made once for each endpoint: tools ask for the description whenever they like, and schemas are written slowly. */
const operationOf = onceFor((endpoint: Endpoint) => {
  const notice = deprecationNotice(endpoint)
  const body = inputOutsidePath(endpoint)
  return {
    operationId: endpoint.id.replaceAll(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: endpoint.title,
    description: describePaid(endpoint),
    tags: [groups.find((group) => group.endpoints.includes(endpoint))?.tag],
    ...(notice && { deprecated: true }),
    'x-price': rateDocument(endpoint.rate),
    'x-payment-info': paymentInfo(endpoint.rate),
    // nobody signs in: tools take the header of a payment, asked for here or for all, for the key of an account
    security: [],
    parameters: parameters(endpoint),
    ...(endpoint.method === 'POST' && {
      requestBody: {
        required: !z.safeParse(body, {}).success,
        content: {
          'application/json': { schema: jsonSchema(body, 'input'), example: sampleInput(endpoint).outside },
        },
      },
    }),
    responses: {
      200: {
        description: 'What was bought.',
        headers: {
          'PAYMENT-RESPONSE': { description: 'The settlement, base64 JSON.', schema: { type: 'string' } },
        },
        content: { 'application/json': { schema: jsonSchema(endpoint.output, 'output') } },
      },
      400: errorResponse('Invalid or missing input, or nothing found. Nothing is charged.'),
      402: {
        description: 'Payment required: the terms are in the body and in the header PAYMENT-REQUIRED.',
        headers: {
          'PAYMENT-REQUIRED': { description: 'The challenge, base64 JSON.', schema: { type: 'string' } },
        },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/PaymentRequired' } } },
      },
      409: errorResponse('Payment replay or settlement conflict. With Retry-After: send it again then.'),
      500: errorResponse('Upstream provider or settlement failure.'),
    },
  }
})

const operationsAt = (path: string) =>
  Object.fromEntries(
    endpoints
      .filter((endpoint) => endpoint.path === path)
      .map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint)]),
  )

/** The OpenAPI 3.1 description of the service at this base address, made from the catalogue. */
export function openapiDocument(base: string) {
  const paths = [...new Set(endpoints.map(({ path }) => path))]
  return {
    openapi: '3.1.1',
    info: {
      title: 'Professional-network data enrichment service',
      version: interfaceVersion,
      description: `Public data about people, companies, posts, ads and jobs. Read-only, paid per request with x402 v2. ${lostAnswers}`,
      'x-guidance': guidance.join('\n'),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: base }],
    tags: groups.map(({ tag, title }) => ({ name: tag, description: title })),
    paths: Object.fromEntries(paths.map((path) => [path, operationsAt(path)])),
    components,
  }
}
