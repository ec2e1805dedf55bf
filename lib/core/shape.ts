import { isFields } from '@/lib/core/json'

/** Whether a value that was stored, maybe by another version, has the form of today. */
export type Check<T> = (value: unknown) => value is T

/** True for a string. */
export const isText: Check<string> = (value) => typeof value === 'string'

/** True for a number; NaN and infinities are numbers, too. */
export const isNumber: Check<number> = (value) => typeof value === 'number'

/** True for true and false. */
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean'

/** True for a bigint. */
export const isInteger: Check<bigint> = (value) => typeof value === 'bigint'

/** Whatever stands there. */
export const isAnything: Check<unknown> = (_value): _value is unknown => true

/** One of some texts. */
export const isOneOf =
  <const Text extends string>(texts: readonly Text[]): Check<Text> =>
  (value): value is Text =>
    texts.some((text) => text === value)

/** What the check allows, or nothing. */
export const isOptional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value)

/** What the check allows, or null. */
export const isNullable =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value)

/** A list of what the check allows. */
export const isListOf =
  <T>(check: Check<T>): Check<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(check)

/** An object with names of any kind for what the check allows. */
export const isRecordOf =
  <T>(check: Check<T>): Check<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isFields(value) && Object.values(value).every(check)

/**
 * An object with these fields, whatever else it has. Plain functions, because a schema library without `eval`, which
 * the page's policy forbids, takes five times as long, and tens of thousands of rows are read at once.
 */
export function isShape<T>(fields: { readonly [Name in keyof T]-?: Check<T[Name]> }): Check<T> {
  const checks = Object.entries<(value: unknown) => boolean>(fields)
  return (value): value is T => {
    if (!isFields(value)) return false
    for (const [name, check] of checks) if (!check(value[name])) return false
    return true
  }
}
