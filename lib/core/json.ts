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

/** Values by name, none of them known yet. */
export type Fields = { readonly [name: string]: unknown }

/** True for an object, false for arrays, null and scalars. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object; of anything else there are none, so each reads as absent. */
export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {})

/** The value where it is a string; null for anything else. */
export const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)
