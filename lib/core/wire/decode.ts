import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { isFields, keyProblems } from '@/lib/core/json'
import { err, ok, type Result } from '@/lib/core/result'
import { pathNames } from '@/lib/core/wire/encode'
import * as z from 'zod/mini'

/** A path such as 'profiles.3.networkId', empty for the whole body. */
export type WireProblem = { path: string; message: string }

export type Decoded = Result<Record<string, unknown>, WireProblem[]>

type Parts = { params: Readonly<Record<string, string>>; query: URLSearchParams; body: Uint8Array }

const utf8 = new TextDecoder('utf-8', { fatal: true })

const refused = (message: string) => err([{ path: '', message }])

/** A JSON object that means one thing to every parser (I-JSON, RFC 7493). */
function readBody(bytes: Uint8Array): Decoded {
  try {
    const text = utf8.decode(bytes)
    if (text.trim() === '') return ok({})
    const value: unknown = JSON.parse(text, (key, part: unknown) => {
      const texts = typeof part === 'string' ? `${key} ${part}` : key
      if (/\p{Surrogate}/u.test(texts)) throw new SyntaxError('half a character')
      return part
    })
    if (!isFields(value)) return refused('the body must be a JSON object')
    return keyProblems(text).has('duplicate-key') ? refused('the body has a property twice') : ok(value)
  } catch {
    return refused('the body is not valid JSON in UTF-8')
  }
}

const takesNumber = (schema: z.core.$ZodType | undefined): boolean =>
  schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault
    ? takesNumber(schema.def.innerType)
    : schema instanceof z.ZodMiniNumber

/** A name given twice, or no UTF-8 (U+FFFD), stays a list and fails the schema. */
function readQuery(endpoint: Endpoint, query: URLSearchParams): Record<string, unknown> {
  const names = Object.keys(endpoint.input.shape).filter((name) => query.has(name))
  return Object.fromEntries(
    names.map((name) => {
      const [value = '', ...more] = query.getAll(name)
      if (more.length > 0 || value.includes('\ufffd')) return [name, [value, ...more]]
      return [name, takesNumber(endpoint.input.shape[name]) && /^-?\d+$/.test(value) ? Number(value) : value]
    }),
  )
}

/** The input before its rules are checked, for its price; unknown names of a query are dropped, of a body kept. */
export function readRequest(endpoint: Endpoint, { params, query, body }: Parts): Decoded {
  const holes = pathNames(endpoint.path)
  const fromPath = Object.fromEntries(holes.map((name) => [name, params[name]]))
  if (endpoint.method === 'GET') return ok({ ...readQuery(endpoint, query), ...fromPath })
  const read = readBody(body)
  if (!read.ok) return read
  const doubled = holes.filter((name) => name in read.value)
  if (doubled.length > 0)
    return err(doubled.map((path) => ({ path, message: `unknown property: ${path} stands in the path` })))
  return ok({ ...read.value, ...fromPath })
}

/** Checks an input against the endpoint's rules; fails with every problem and its path. */
export function checkInput(endpoint: Endpoint, input: unknown): Decoded {
  const parsed = endpoint.input.safeParse(input)
  if (parsed.success) return ok(parsed.data)
  return err(
    parsed.error.issues.flatMap((issue): WireProblem[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'unknown property' }))
        : [{ path: issue.path.join('.'), message: issue.message }],
    ),
  )
}
