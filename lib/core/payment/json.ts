import { canonicalJson } from '@/lib/core/json'
import { err, ok, type Result } from '@/lib/core/result'

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject

/** A JSON object whose members are not known yet. */
export type JsonObject = { [key: string]: Json }

/** Why text is not JSON that can be trusted to mean one thing. */
export type JsonProblem = 'not-json' | 'duplicate-key' | 'forbidden-key' | 'too-deep'

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const deepest = 32

/** JSON that reads the same to every parser: no key twice, no key that touches prototypes, at most 32 deep. */
export function parseStrictJson(text: string): Result<Json, JsonProblem> {
  let value: Json
  try {
    value = JSON.parse(text)
  } catch {
    return err('not-json')
  }
  const problem = scanKeys(text)
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

/** Reads text that is already known to be JSON; JSON.parse would keep the last of two equal keys and say nothing. */
function scanKeys(text: string): JsonProblem | null {
  const open: (Set<string> | null)[] = []
  let atKey = false
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index]
    if (char === '{' || char === '[') {
      if (open.push(char === '{' ? new Set() : null) > deepest) return 'too-deep'
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
        if (forbidden.has(key)) return 'forbidden-key'
        if (keys.has(key)) return 'duplicate-key'
        keys.add(key)
        atKey = false
      }
      index = end
    }
  }
  return null
}

function readString(text: string, start: number, end: number): string {
  const plain = text.slice(start + 1, end)
  return plain.includes('\\') ? JSON.parse(text.slice(start, end + 1)) : plain
}

function endOfString(text: string, start: number): number {
  let index = start + 1
  while (text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index
}
