import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import samples from '@/lib/core/discovery/samples.json'
import { inputOutsidePath, jsonSchema, type JsonSchema } from '@/lib/core/discovery/schemas'
import { fieldsIn, isFields, type Fields } from '@/lib/core/json'
import { onceFor } from '@/lib/core/once-for'
import { pathNames, routePath } from '@/lib/core/wire/encode'

/** What checks nothing: the interface description has it, a header has no room for it. */
const annotations = new Set(['title', 'description', 'format', 'x-identifier'])

/** A schema that checks the same with fewer bytes. Below `properties` stand names of fields, and one may be called title. */
function terse(schema: unknown, isNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => terse(part))
  if (!isFields(schema)) return schema
  const kept = Object.entries(schema).filter(([name]) => isNames || !annotations.has(name))
  return Object.fromEntries(
    kept.map(([name, part]) => {
      // it changes nothing in the answer
      if (isNames && name === 'requestContext') return [name, { type: 'object' }]
      return [name, terse(part, !isNames && name === 'properties')]
    }),
  )
}

/** The types of an example as a schema. What a record has may be null in the next. */
function schemaOf(value: unknown): JsonSchema {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) }
  if (!isFields(value)) return { type: [typeof value, 'null'] }
  const properties = Object.entries(value).map(([name, part]) => [name, schemaOf(part)])
  return { type: ['object', 'null'], properties: Object.fromEntries(properties) }
}

/** The fields that stand in a path, and the others. */
function split(fields: Fields, { path }: Endpoint) {
  const holes = pathNames(path)
  const part = (inPath: boolean): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => holes.includes(name) === inPath))
  return { inPath: part(true), outside: part(false) }
}

/** An input that keeps every rule of the endpoint, without what stands in its path and that apart. */
export const sampleInput = (endpoint: Endpoint) => split(samples[endpoint.result].input, endpoint)

function declare(endpoint: Endpoint) {
  const { method, path, result } = endpoint
  const { outside, inPath } = sampleInput(endpoint)
  const hasHoles = Object.keys(inPath).length > 0
  const carried = terse(jsonSchema(inputOutsidePath(endpoint), 'input'))
  const inHoles = split(fieldsIn(jsonSchema(endpoint.input, 'input')['properties']), endpoint).inPath
  const isPost = method === 'POST'
  const input = {
    type: 'http',
    method,
    ...(isPost ? { bodyType: 'json', body: outside } : { queryParams: outside }),
    ...(hasHoles && { pathParams: inPath }),
  }
  const inputSchemas = {
    type: { const: 'http' },
    method: { const: method },
    ...(isPost ? { bodyType: { const: 'json' }, body: carried } : { queryParams: carried }),
    ...(hasHoles && { pathParams: { type: 'object', properties: terse(inHoles, true) } }),
  }
  const { output } = samples[result]
  return {
    ...(hasHoles && { routeTemplate: routePath(path) }),
    info: { input, output: { type: 'json', example: output } },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        input: {
          type: 'object',
          properties: inputSchemas,
          required: Object.keys(input),
          additionalProperties: false,
        },
        output: {
          type: 'object',
          properties: { type: { const: 'json' }, example: { ...schemaOf(output), type: 'object' } },
          required: ['type'],
        },
      },
      required: ['input'],
    },
  }
}

/** What a 402 tells directories of its endpoint (x402 v2, extension bazaar): how it is called, and an answer in short. */
export const bazaarOf: (endpoint: Endpoint) => ReturnType<typeof declare> = onceFor(declare)
