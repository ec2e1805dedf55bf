import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as z from 'zod/mini'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endpoints, findEndpoint } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { openapiDocument } from '@/lib/core/discovery/openapi'
import { pathNames } from '@/lib/core/wire/encode'
import { nastyBody, nastyJson } from '@/tests/contract/nasty'
import { jsonSchemaCheck } from '@/tests/core/discovery/json-schema'
import { inputOf } from '@/tests/support/inputs'

type Parameter = { name: string; in: string; required: boolean; schema: object }

type Operation = {
  operationId: string
  deprecated?: boolean
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: object } } }
  security: unknown
  'x-payment-info': unknown
}

const document: ReturnType<typeof openapiDocument> = JSON.parse(
  JSON.stringify(openapiDocument('https://service.example')),
)

function operationOf({ path, method }: Endpoint): Operation {
  const paths: Record<string, Record<string, Operation>> = JSON.parse(JSON.stringify(document.paths))
  const operation = paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`the document has no ${method} ${path}`)
  return operation
}

/** What a linter has against it, but that the contract's security scheme is asked for nowhere. */
async function complaints(source: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(source), absoluteRef: '/openapi.json', config })
  return found
    .map(({ severity, ruleId, location }) => `${severity} ${ruleId} ${location[0]?.pointer ?? ''}`)
    .filter((one) => !one.startsWith('warn no-unused-components #/components/securitySchemes/'))
}

describe('The interface description', () => {
  test('is OpenAPI 3.1 without an error or a warning', async () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(await complaints(document)).toEqual([])
  })

  test('is really read by the linter: what is planted is found', async () => {
    const { info, ...rest } = document
    expect(await complaints({ ...rest, info: { ...info, title: 5 } })).toEqual(['error struct #/info/title'])
    const [path = ''] = Object.keys(document.paths)
    const without = { ...document, paths: { ...document.paths, [path]: { post: { responses: {} } } } }
    expect((await complaints(without)).length).toBeGreaterThan(0)
  })

  test('names every operation once, asks nobody who he is and says what each costs', () => {
    const operations = endpoints.map(operationOf)
    // some tools read an empty list as what stands here
    expect(document).not.toHaveProperty('security')
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(17)
    const paidWith = (price: object) => ({ price, protocols: [{ x402: {} }] })
    const fixed = (amount: string) => paidWith({ mode: 'fixed', currency: 'USD', amount })
    const upTo = (max: string) => paidWith({ mode: 'dynamic', currency: 'USD', min: '0.05', max })
    for (const [at, { security, 'x-payment-info': info }] of operations.entries()) {
      const { id = '' } = endpoints[at] ?? {}
      expect(security).toEqual([])
      if (id === 'profiles.bulk') expect(info).toEqual(upTo('1.25'))
      else if (id === 'profiles.posts') expect(info).toEqual(upTo('1.00'))
      else if (id === 'geo.locate') expect(info).toEqual(fixed('0.01'))
      else expect(info).toEqual(fixed(/^(profiles|companies)\.search$/.test(id) ? '0.30' : '0.05'))
    }
  })

  test('tells agents in ten lines how to work, what is charged for nothing and which cap to set', () => {
    const lines = document.info['x-guidance'].split('\n')
    expect(lines).toHaveLength(10)
    const text = lines.join('\n')
    for (const id of ['profiles.search', 'profiles.enrich', 'profiles.bulk', 'profiles.email']) {
      const { method, path } = known(id)
      expect(text).toContain(`${method} ${path} (`)
    }
    expect(text).toMatch(/Not charged: .*not found \(400\)/)
    expect(text).toMatch(/Charged: a search that finds nothing/)
    expect(text).toMatch(/\$1\.25 for 25 profiles.*refuses more than \$1\.00/)
  })

  test('says which bodies are required', () => {
    const required = endpoints
      .filter((endpoint) => operationOf(endpoint).requestBody?.required)
      .map(({ id }) => id)
    expect(required.toSorted()).toEqual(
      [
        ...['profiles.bulk', 'profiles.email', 'profiles.posts', 'posts.reactions', 'companies.enrich'],
        ...['geo.locate', 'ads.get', 'jobs.get'],
      ].toSorted(),
    )
  })
})

const posts = endpoints.filter(({ method }) => method === 'POST').map(({ id }) => id)
const gets = endpoints.filter(({ method }) => method === 'GET').map(({ id }) => id)

function known(id: string): Endpoint {
  const endpoint = findEndpoint(id)
  if (!endpoint) throw new Error(`no endpoint ${id}`)
  return endpoint
}

/** An input without what stands in its path, as it goes over the wire. */
function bodyOf(endpoint: Endpoint, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const holes = pathNames(endpoint.path)
  return Object.fromEntries(Object.entries(input).filter(([name]) => !holes.includes(name)))
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the catalogue takes this body, when the path is in order. */
function taken(endpoint: Endpoint, body: unknown): boolean {
  const holes = Object.fromEntries(pathNames(endpoint.path).map((name) => [name, 'a']))
  return endpoint.input.safeParse(isPlain(body) ? { ...body, ...holes } : body).success
}

describe('The request schemas and the catalogue agree', () => {
  test.each(posts)('%s: on valid bodies', (id) => {
    const endpoint = known(id)
    const check = jsonSchemaCheck(operationOf(endpoint).requestBody?.content['application/json'].schema ?? {})
    fc.assert(
      fc.property(inputOf(endpoint), (input) => {
        expect(check(JSON.parse(JSON.stringify(bodyOf(endpoint, input))))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test.each(posts)('%s: on any body', (id) => {
    const endpoint = known(id)
    const check = jsonSchemaCheck(operationOf(endpoint).requestBody?.content['application/json'].schema ?? {})
    fc.assert(
      fc.property(nastyBody(endpoint), (value) => {
        const body: unknown = JSON.parse(JSON.stringify(bodyOf(endpoint, value)))
        expect(check(body).length === 0).toBe(taken(endpoint, body))
      }),
      { numRuns: 300 },
    )
  })

  test.each(posts)('%s: with one part of a valid body made wrong', (id) => {
    const endpoint = known(id)
    const check = jsonSchemaCheck(operationOf(endpoint).requestBody?.content['application/json'].schema ?? {})
    const names = ['colour', ...Object.keys(endpoint.input.shape)]
    const spoiled = fc
      .tuple(inputOf(endpoint), fc.constantFrom(...names), fc.oneof(nastyJson, fc.constant(undefined)))
      .map(([input, name, value]) => bodyOf(endpoint, { ...input, [name]: value }))
    fc.assert(
      fc.property(spoiled, (value) => {
        const body: unknown = JSON.parse(JSON.stringify(value))
        expect(check(body).length === 0).toBe(taken(endpoint, body))
      }),
      { numRuns: 200 },
    )
  })

  test.each(gets)('%s: each parameter', (id) => {
    const endpoint = known(id)
    const { parameters } = operationOf(endpoint)
    expect(parameters.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(endpoint.input.shape).toSorted(),
    )
    for (const { name, in: place, required, schema } of parameters) {
      expect(place).toBe(pathNames(endpoint.path).includes(name) ? 'path' : 'query')
      const part = endpoint.input.shape[name]
      expect(required).toBe(!(part && z.safeParse(part, undefined).success))
      const check = jsonSchemaCheck(schema)
      fc.assert(
        fc.property(nastyJson, (value) => {
          expect(check(value).length === 0).toBe(part && z.safeParse(part, value).success)
        }),
        { numRuns: 200 },
      )
    }
  })
})
