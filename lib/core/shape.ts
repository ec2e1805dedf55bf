import { isFields } from '@/lib/core/json'

/** Whether a stored value has the form of today; one made of other checks says of which. */
export type Check<T> = ((value: unknown) => value is T) & {
  readonly each?: Check<unknown>
  readonly orAbsent?: Check<unknown>
  readonly orNull?: Check<unknown>
  readonly fields?: readonly (readonly [name: string, check: Check<unknown>])[]
}

type OptionalCheck<T> = Check<T | undefined> & { readonly orAbsent: Check<T> }

export type Of<C> = C extends Check<infer T> ? T : never

type OptionalIn<F> = {
  [Name in keyof F]: F[Name] extends { orAbsent: unknown } ? Name : never
}[keyof F]
export type FormOf<F> = { [Name in Exclude<keyof F, OptionalIn<F>>]: Of<F[Name]> } & {
  [Name in OptionalIn<F>]?: F[Name] extends OptionalCheck<infer T> ? T : never
}

export const text: Check<string> = (value) => typeof value === 'string'

/** True for a number; NaN and infinities are numbers, too. */
export const number: Check<number> = (value) => typeof value === 'number'

export const flag: Check<boolean> = (value) => typeof value === 'boolean'

export const integer: Check<bigint> = (value) => typeof value === 'bigint'

export const anything: Check<unknown> = (_value): _value is unknown => true

/** One of some texts. */
export const oneOf =
  <const Text extends string>(texts: readonly Text[]): Check<Text> =>
  (value): value is Text =>
    texts.some((text) => text === value)

export const optional = <T>(check: Check<T>): OptionalCheck<T> =>
  Object.assign((value: unknown): value is T | undefined => value === undefined || check(value), {
    orAbsent: check,
  })

export const nullable = <T>(check: Check<T>): Check<T | null> =>
  Object.assign((value: unknown): value is T | null => value === null || check(value), { orNull: check })

export const listOf = <T>(check: Check<T>): Check<readonly T[]> =>
  Object.assign((value: unknown): value is readonly T[] => Array.isArray(value) && value.every(check), {
    each: check,
  })

/** An object with names of any kind for what the check allows. */
export const recordOf = <T>(check: Check<T>): Check<Readonly<Record<string, T>>> =>
  Object.assign(
    (value: unknown): value is Readonly<Record<string, T>> =>
      isFields(value) && Object.values(value).every(check),
    { each: check },
  )

type Checks = { readonly [name: string]: Check<unknown> }

/** Plain functions: a schema library without `eval`, which the policy forbids, takes five times as long. */
export function shape<F extends Checks>(checks: F): Check<FormOf<F>>
export function shape<T>(checks: { readonly [Name in keyof T]-?: Check<T[Name]> }): Check<T>
export function shape(checks: Checks): Check<object> {
  const fields = Object.entries(checks)
  const isOfShape = (value: unknown): value is object => {
    if (!isFields(value)) return false
    for (const [name, check] of fields) if (!check(value[name])) return false
    return true
  }
  return Object.assign(isOfShape, { fields })
}
