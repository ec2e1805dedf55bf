import * as z from 'zod/mini'
import { defineEndpoint, defineGroup } from '@/lib/core/catalogue/endpoint'
import { flat } from '@/lib/core/catalogue/rate'
import { genericAnswer } from '@/lib/core/catalogue/schemas/answers'
import { requestContext, text } from '@/lib/core/catalogue/schemas/inputs'

export const geo = defineGroup({
  id: 'geo',
  title: 'Places',
  tag: 'Geo',
  endpoints: [
    defineEndpoint({
      id: 'geo.locate',
      title: 'Search for places',
      verb: 'Search',
      summary: 'The exact place behind a location in words, for use in people and company searches.',
      method: 'POST',
      path: '/agent/v1/geo-id',
      input: z.strictObject({
        query: text({ title: 'Location', description: 'A city, region or country.', examples: ['Lisbon'] }),
        requestContext: z.optional(requestContext),
      }),
      output: genericAnswer,
      rate: flat('0.01'),
      expects: 'list',
      result: 'places',
    }),
  ],
})
