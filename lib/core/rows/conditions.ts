import { parseJson } from '@/lib/core/json'

export const tests = {
  has: 'contains',
  'one-of': 'is one of',
  between: 'from – to',
  since: 'since',
  empty: 'is empty',
  filled: 'is not empty',
} as const

export type Test = keyof typeof tests

// safe: Object.keys forgets which keys an object has
export const testNames = Object.keys(tests) as [Test, ...Test[]]

export type Condition = {
  column: string
  is: Test
  /** One value on each line where it asks for one of several. */
  value: string
  /** Only where it asks for a range. */
  to: string
}

/** The values of which a condition wants one. */
export const valuesOf = ({ value }: Pick<Condition, 'value'>): readonly string[] => value.split('\n')

/** Conditions in which a column has one of these values, in the place of what was chosen of it before. */
export function choose(
  conditions: readonly Condition[],
  column: string,
  values: readonly string[],
): readonly Condition[] {
  const others = conditions.filter((one) => one.column !== column || one.is !== 'one-of')
  if (values.length === 0) return others
  return [...others, { column, is: 'one-of', value: values.join('\n'), to: '' }]
}

/** The values that were chosen of a column. */
export const chosenOf = (conditions: readonly Condition[], column: string): readonly string[] =>
  conditions.filter((one) => one.column === column && one.is === 'one-of').flatMap(valuesOf)

/** 'Followers from 100 to 500': a condition in words, after the name of its column. */
export function conditionWords(
  { is, value, to }: Condition,
  { label, named = (one) => one }: { label: string; named?: ((value: string) => string) | undefined },
): string {
  if (is === 'empty' || is === 'filled') return `${label} ${tests[is]}`
  if (is === 'one-of') return `${label}: ${valuesOf({ value }).map(named).join(', ')}`
  const range = [value !== '' && `from ${value}`, to !== '' && `to ${to}`].filter(Boolean).join(' ')
  return `${label} ${is === 'between' ? range : `${tests[is]} ${value}`}`
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Conditions as a text, as for an address. */
export const writeConditions = (conditions: readonly Condition[]): string =>
  conditions.length === 0
    ? ''
    : JSON.stringify(conditions.map(({ column, is, value, to }) => [column, is, value, to]))

/** Conditions that a text may hold, and characters of one: each is asked of every row. */
const [most, longest] = [20, 2_000]

/** The conditions in a text, each once; what cannot be read is left out, and what is too much. */
export function readConditions(text: string | undefined): readonly Condition[] {
  const given = parseJson(text ?? '')
  if (!Array.isArray(given)) return none
  const distinct = new Map(given.map((one: unknown) => [JSON.stringify(one), one]))
  return [...distinct].slice(0, most).flatMap(([written, one]) => {
    if (!Array.isArray(one) || written.length > longest) return []
    const [column, told, value, to] = one.filter(isText)
    const is = testNames.find((name) => name === told)
    return is && column !== undefined && value !== undefined && to !== undefined
      ? [{ column, is, value, to }]
      : []
  })
}

const none: readonly Condition[] = []
