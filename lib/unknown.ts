/** Values by name, none of them known yet. */
export type Fields = { readonly [name: string]: unknown }

/** True for an object, false for arrays, null and scalars. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object; of anything else there are none, so each reads as absent. */
export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {})

/** The value where it is a string; null for anything else. */
export const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)
