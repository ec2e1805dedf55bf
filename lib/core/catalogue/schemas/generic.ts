import * as z from 'zod/mini'

/** An answer whose fields nobody specified: any JSON object. */
export const genericAnswer = z.looseObject({}).check(z.meta({ title: 'Generic object' }))
