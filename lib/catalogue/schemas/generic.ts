import { z } from 'zod'

/** An answer whose fields nobody specified: any JSON object. */
export const genericAnswer = z.looseObject({}).meta({ title: 'Generic object' })
