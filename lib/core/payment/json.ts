import { canonicalJson, keyProblems, type KeyProblem } from '@/lib/core/json'
import { err, ok, type Result } from '@/lib/core/result'

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject

/** A JSON object whose members are not known yet. */
export type JsonObject = { [key: string]: Json }

/** Why text is not JSON that can be trusted to mean one thing. */
export type JsonProblem = 'not-json' | KeyProblem

/** JSON that reads the same to every parser: no key twice, no key that touches prototypes, at most 32 deep. */
export function parseStrictJson(text: string): Result<Json, JsonProblem> {
  let value: Json
  try {
    value = JSON.parse(text)
  } catch {
    return err('not-json')
  }
  const [problem] = keyProblems(text)
  return problem ? err(problem) : ok(value)
}

/** True for an object, false for arrays and null. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Equality of two JSON values whatever the order of their keys; nothing is coerced. */
export function sameJson(a: Json, b: Json): boolean {
  return canonicalJson(a) === canonicalJson(b)
}
