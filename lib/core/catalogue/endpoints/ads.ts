import * as z from 'zod/mini'
import { defineEndpoint, defineGroup } from '@/lib/core/catalogue/endpoint'
import { flat } from '@/lib/core/catalogue/rate'
import { genericAnswer } from '@/lib/core/catalogue/schemas/answers'
import { page, requestContext, text } from '@/lib/core/catalogue/schemas/inputs'

export const ads = defineGroup({
  id: 'ads',
  title: 'Ads',
  tag: 'Ads',
  endpoints: [
    defineEndpoint({
      id: 'ads.search',
      title: 'Search ads',
      verb: 'Search',
      summary: 'Ads in the ad library, by words or by advertiser.',
      method: 'POST',
      path: '/agent/v1/ads/search',
      input: z.strictObject({
        search: z.optional(text({ title: 'Search' })),
        company: z.optional(text({ title: 'Company', description: 'The advertiser by name.' })),
        companyId: z.optional(text({ title: 'Company ID', identifier: 'opaque' })),
        page: z.optional(page),
        requestContext: z.optional(requestContext),
      }),
      output: genericAnswer,
      rate: flat('0.05', 'page'),
      expects: 'list',
      result: 'ads',
      examples: [{ search: 'hiring' }, { search: 'software' }],
    }),
    defineEndpoint({
      id: 'ads.get',
      title: 'See an ad',
      verb: 'See ad',
      summary: 'Everything the ad library says about one ad.',
      method: 'POST',
      path: '/agent/v1/ads/get',
      input: z.strictObject({
        adId: text({ title: 'Ad ID', identifier: 'opaque' }),
        requestContext: z.optional(requestContext),
      }),
      output: genericAnswer,
      rate: flat('0.05'),
      expects: 'item',
      result: 'ad',
    }),
  ],
})
