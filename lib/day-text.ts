/** '21 November 2026': milliseconds in. */
export const dayOf = (at: number): string => new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long' })
