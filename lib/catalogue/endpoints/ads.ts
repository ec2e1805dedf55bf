import { z } from 'zod'
import { defineEndpoint, defineGroup } from '@/lib/catalogue/endpoint'
import { flat } from '@/lib/catalogue/rate'
import { genericAnswer } from '@/lib/catalogue/schemas/generic'
import { page, requestContext, text } from '@/lib/catalogue/schemas/inputs'

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
        search: text({ title: 'Search' }).optional(),
        company: text({ title: 'Company', description: 'The advertiser by name.' }).optional(),
        companyId: text({ title: 'Company ID', identifier: 'opaque' }).optional(),
        page: page.optional(),
        requestContext: requestContext.optional(),
      }),
      output: genericAnswer,
      rate: flat('0.05', 'page'),
      expects: 'list',
      result: 'ads',
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
        requestContext: requestContext.optional(),
      }),
      output: genericAnswer,
      rate: flat('0.05'),
      expects: 'item',
      result: 'ad',
    }),
  ],
})
