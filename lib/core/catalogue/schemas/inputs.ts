import * as z from 'zod/mini'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'

/** The form's label and help, and the interface description's words. */
type Words = { title: string; description?: string; identifier?: IdentifierKind }

const meta = ({ identifier, ...words }: Words) =>
  z.meta({ ...words, ...(identifier && { 'x-identifier': identifier }) })

export const text = (words: Words) => z.string().check(z.minLength(1), meta(words))

export const optionalText = (words: Words) => z.optional(text(words))

export const uri = (words: Words) => z.url().check(meta(words))

/** A whole number; its bounds are told to the form, too. */
export const wholeNumber = ({ minimum, maximum, ...words }: Words & { minimum: number; maximum?: number }) =>
  z
    .int()
    .check(
      z.minimum(minimum),
      z.maximum(maximum ?? Number.MAX_SAFE_INTEGER),
      z.meta({ ...words, minimum, ...(maximum !== undefined && { maximum }) }),
    )

export const page = wholeNumber({
  title: 'Page',
  description: 'Each page is bought on its own. Empty means the first.',
  minimum: 1,
})

export const geoId = text({
  title: 'Location ID',
  description: 'An exact place from a search for places. It is surer than a location in words.',
  identifier: 'opaque',
})

/** Metadata that travels with a POST and changes nothing in the answer; other properties are allowed. */
export const requestContext = z
  .looseObject({
    requestId: optionalText({ title: 'Request ID', description: 'Your own reference for this call.' }),
    promptSummary: optionalText({ title: 'Prompt summary', description: 'What led to this call, in short.' }),
    userIntent: optionalText({ title: 'User intent', description: 'What the answer is for.' }),
  })
  .check(
    z.meta({
      title: 'Request context',
      description: 'Sent along with the call. It does not change the answer.',
    }),
  )

/** What a POST takes. */
export const postInput = <const Fields extends z.core.$ZodShape>(fields: Fields) =>
  z.strictObject({ ...fields, requestContext: z.optional(requestContext) })

/** A profile is named by an identifier or by a URL: one of the two is required. */
export const profileName = {
  networkId: optionalText({
    title: 'Profile ID',
    description: 'The public identifier: the part after /in/ in a profile URL.',
    identifier: 'profile',
  }),
  networkUrl: z.optional(
    uri({
      title: 'Profile URL',
      description: 'The full address of the profile page.',
      identifier: 'profile',
    }),
  ),
}

/** In the schema and its JSON Schema alike; it runs when other properties are wrong, so that all is told at once. */
export function atLeastOne<S extends z.ZodMiniObject>(schema: S, names: (keyof z.infer<S> & string)[]): S {
  return schema.check(
    z.refine((input) => names.some((name) => input[name] !== undefined), {
      message: `at least one of ${names.join(', ')} is required`,
      path: names.slice(0, 1),
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
    z.meta({ anyOf: names.map((name) => ({ required: [name] })) }),
  )
}
