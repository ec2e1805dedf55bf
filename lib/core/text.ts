/**
 * '12,345': a whole number to be read. Without Intl, whose first use alone takes a slow phone 60 ms while a page
 * comes to life.
 */
export const countText = (count: number | bigint): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** '1 row', '1,204 rows'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`

/** '21 November 2026': milliseconds in. */
export const dayOf = (at: number): string => new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long' })

/** What an error says, whatever was thrown. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
