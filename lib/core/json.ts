import { err, ok, type Result } from '@/lib/core/result'

/** JSON with sorted keys and no spaces: one text for one value, so that bytes can be compared (after RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`
}

/** What JSON text says; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Fields = { readonly [name: string]: unknown }

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object; of anything else there are none, so each reads as absent. */
export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {})

/** The value where it is a string; null for anything else. */
export const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Why JSON may mean different things to different parsers, or harm one. */
type KeyProblem = 'duplicate-key' | 'forbidden-key' | 'too-deep'

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const deepest = 32

/** What is wrong with the keys of text that is known to be JSON, in its order; JSON.parse keeps the last of two equal ones. */
export function keyProblems(text: string): ReadonlySet<KeyProblem> {
  const problems = new Set<KeyProblem>()
  const open: (Set<string> | null)[] = []
  let atKey = false
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index]
    if (char === '{' || char === '[') {
      if (open.push(char === '{' ? new Set() : null) > deepest) problems.add('too-deep')
      atKey = char === '{'
    } else if (char === '}' || char === ']') {
      open.pop()
      atKey = false
    } else if (char === ',') {
      atKey = open[open.length - 1] !== null
    } else if (char === '"') {
      const end = endOfString(text, index)
      const keys = open[open.length - 1]
      if (atKey && keys) {
        const key = readString(text, index, end)
        if (forbidden.has(key)) problems.add('forbidden-key')
        if (keys.has(key)) problems.add('duplicate-key')
        keys.add(key)
        atKey = false
      }
      index = end
    }
  }
  return problems
}

function readString(text: string, start: number, end: number): string {
  const plain = text.slice(start + 1, end)
  return plain.includes('\\') ? JSON.parse(text.slice(start, end + 1)) : plain
}

const quote = 34
const backslash = 92

/** Where the closing quote of the string that begins at `start` stands; at or past the end of a text that has none. */
export function endOfString(text: string, start: number): number {
  let index = start + 1
  while (index < text.length) {
    const code = text.charCodeAt(index)
    if (code === quote) return index
    index += code === backslash ? 2 : 1
  }
  return index
}

export type Json = null | boolean | number | string | Json[] | JsonObject

export type JsonObject = { [key: string]: Json }

type JsonProblem = 'not-json' | KeyProblem

/** JSON that reads the same to every parser: no key twice, no key that touches prototypes, at most 32 deep. */
export function parseStrictJson(text: string): Result<Json, JsonProblem> {
  // safe: what JSON says is made of nothing else
  const value = parseJson(text) as Json | undefined
  if (value === undefined) return err('not-json')
  const [problem] = keyProblems(text)
  return problem ? err(problem) : ok(value)
}

export const isJsonObject = (value: Json | undefined): value is JsonObject => isFields(value)

export const sameJson = (a: Json, b: Json): boolean => canonicalJson(a) === canonicalJson(b)
