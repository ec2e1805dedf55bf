import * as z from 'zod/mini'
import { defineEndpoint, defineGroup } from '@/lib/core/catalogue/endpoint'
import { flat } from '@/lib/core/catalogue/rate'
import { genericAnswer } from '@/lib/core/catalogue/schemas/answers'
import { atLeastOne, geoId, page, requestContext, text, uri } from '@/lib/core/catalogue/schemas/inputs'

export const companies = defineGroup({
  id: 'companies',
  title: 'Companies',
  tag: 'Companies',
  endpoints: [
    defineEndpoint({
      id: 'companies.search',
      title: 'Search companies',
      verb: 'Search',
      summary: 'Find companies by name, keyword, industry or place.',
      method: 'POST',
      path: '/agent/v1/companies/search',
      input: z.strictObject({
        search: z.optional(text({ title: 'Search', examples: ['logistics'] })),
        keywords: z.optional(text({ title: 'Keywords' })),
        location: z.optional(text({ title: 'Location' })),
        geoId: z.optional(geoId),
        industryId: z.optional(text({ title: 'Industry ID', identifier: 'opaque' })),
        page: z.optional(page),
        requestContext: z.optional(requestContext),
      }),
      output: genericAnswer,
      rate: flat('0.30', 'page'),
      expects: 'list',
      result: 'companies',
      examples: [
        { search: 'logistics' },
        { search: 'software', location: 'Berlin' },
        { search: 'insurance', location: 'London' },
      ],
    }),
    defineEndpoint({
      id: 'companies.enrich',
      title: 'Enrich a company',
      verb: 'Enrich',
      summary: 'Size, industry, places and more about one company.',
      method: 'POST',
      path: '/agent/v1/companies/enrich',
      input: atLeastOne(
        z.strictObject({
          company: z.optional(
            text({
              title: 'Company',
              description: 'A company URL, universal name, ID or search term.',
              identifier: 'company',
            }),
          ),
          networkUrl: z.optional(uri({ title: 'Company URL', identifier: 'company' })),
          universalName: z.optional(
            text({
              title: 'Universal name',
              description: 'The part after /company/ in a company URL.',
              identifier: 'company',
            }),
          ),
          search: z.optional(text({ title: 'Search' })),
          requestContext: z.optional(requestContext),
        }),
        ['company', 'networkUrl', 'universalName', 'search'],
      ),
      output: genericAnswer,
      rate: flat('0.05'),
      expects: 'item',
      result: 'company',
    }),
  ],
})
