import { z } from 'zod'
import { defineEndpoint, defineGroup } from '@/lib/catalogue/endpoint'
import { flat } from '@/lib/catalogue/rate'
import { genericAnswer } from '@/lib/catalogue/schemas/generic'
import { atLeastOne, geoId, page, requestContext, text, uri } from '@/lib/catalogue/schemas/inputs'

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
        search: text({ title: 'Search', examples: ['logistics'] }).optional(),
        keywords: text({ title: 'Keywords' }).optional(),
        location: text({ title: 'Location' }).optional(),
        geoId: geoId.optional(),
        industryId: text({ title: 'Industry ID', identifier: 'opaque' }).optional(),
        page: page.optional(),
        requestContext: requestContext.optional(),
      }),
      output: genericAnswer,
      rate: flat('0.30', 'page'),
      expects: 'list',
      result: 'companies',
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
          company: text({
            title: 'Company',
            description: 'A company URL, universal name, ID or search term.',
            identifier: 'company',
          }).optional(),
          networkUrl: uri({ title: 'Company URL', identifier: 'company' }).optional(),
          universalName: text({
            title: 'Universal name',
            description: 'The part after /company/ in a company URL.',
            identifier: 'company',
          }).optional(),
          search: text({ title: 'Search' }).optional(),
          requestContext: requestContext.optional(),
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
