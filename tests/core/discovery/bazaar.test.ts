import {
  isValidRouteTemplate,
  validateDiscoveryExtension,
  validateDiscoveryExtensionSpec,
  type DiscoveryExtension,
} from '@x402/extensions/bazaar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endpoints } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { bazaarOf, sampleInput } from '@/lib/core/discovery/bazaar'
import { pathNames } from '@/lib/core/wire/encode'
import { jsonSchemaCheck } from '@/tests/core/discovery/json-schema'
import { inputOf } from '@/tests/support/inputs'

/** As it arrives in a header. */
const arrived = (endpoint: Endpoint): DiscoveryExtension & Record<string, unknown> =>
  JSON.parse(JSON.stringify(bazaarOf(endpoint)))

/** A call as the extension writes it. */
function callOf({ method, path }: Endpoint, input: Record<string, unknown>): unknown {
  const holes = pathNames(path)
  const part = (isInPath: boolean) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => holes.includes(name) === isInPath))
  const carried = method === 'POST' ? { bodyType: 'json', body: part(false) } : { queryParams: part(false) }
  const call = { type: 'http', method, ...carried, ...(holes.length > 0 && { pathParams: part(true) }) }
  return JSON.parse(JSON.stringify({ input: call }))
}

describe.each(endpoints.map((endpoint) => ({ id: endpoint.id, endpoint })))('$id', ({ endpoint }) => {
  test('is declared as the protocol’s own package validates it', () => {
    expect(validateDiscoveryExtension(arrived(endpoint))).toEqual({ valid: true })
    expect(validateDiscoveryExtensionSpec(arrived(endpoint))).toEqual({ valid: true })
  })

  test('is listed under one route, whatever stands in its path', () => {
    const { routeTemplate } = bazaarOf(endpoint)
    const hasHoles = pathNames(endpoint.path).length > 0
    expect(routeTemplate).toBe(hasHoles ? '/agent/v1/profiles/:networkId' : undefined)
    expect(isValidRouteTemplate(routeTemplate)).toBe(hasHoles)
  })

  test('is shown with an input that keeps its rules', () => {
    const { outside, inPath } = sampleInput(endpoint)
    expect(endpoint.input.safeParse({ ...outside, ...inPath }).error).toBeUndefined()
    expect(Object.keys(inPath)).toEqual(pathNames(endpoint.path))
  })

  test('has a schema that takes every valid call, and none with a field too many', () => {
    const check = jsonSchemaCheck(bazaarOf(endpoint).schema)
    fc.assert(
      fc.property(inputOf(endpoint), (input) => {
        expect(check(callOf(endpoint, input))).toEqual([])
        expect(check(callOf(endpoint, { ...input, colour: 'red' }))).not.toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})
