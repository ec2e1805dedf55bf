import * as z from 'zod/mini'
import { defineEndpoint, defineGroup } from '@/lib/core/catalogue/define'
import { flat } from '@/lib/core/catalogue/rate'
import {
  atLeastOne,
  geoId,
  optionalText,
  page,
  postInput,
  text,
  uri,
} from '@/lib/core/catalogue/schemas/inputs'

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
      path: '/agent/v1/companies/search',
      input: postInput({
        search: optionalText({ title: 'Search' }),
        keywords: optionalText({ title: 'Keywords' }),
        location: optionalText({ title: 'Location' }),
        geoId: z.optional(geoId),
        industryId: optionalText({ title: 'Industry ID', identifier: 'opaque' }),
        page: z.optional(page),
      }),
      rate: flat('0.30', 'page'),
      expects: 'list',
      result: 'companies',
      examples: [
        { search: 'logistics' },
        { search: 'software', location: 'Berlin' },
        { search: 'telecommunications', location: 'London' },
      ],
    }),
    defineEndpoint({
      id: 'companies.enrich',
      title: 'Enrich a company',
      verb: 'Enrich',
      summary: 'Size, industry, places and more about one company.',
      path: '/agent/v1/companies/enrich',
      input: atLeastOne(
        postInput({
          company: optionalText({
            title: 'Company',
            description: 'A company URL, universal name, ID or search term.',
            identifier: 'company',
          }),
          networkUrl: z.optional(uri({ title: 'Company URL', identifier: 'company' })),
          universalName: optionalText({
            title: 'Universal name',
            description: 'The part after /company/ in a company URL.',
            identifier: 'company',
          }),
          search: optionalText({ title: 'Search' }),
        }),
        ['company', 'networkUrl', 'universalName', 'search'],
      ),
      rate: flat('0.05'),
      expects: 'item',
      result: 'company',
    }),
  ],
})

export const jobs = defineGroup({
  id: 'jobs',
  title: 'Jobs',
  tag: 'Jobs',
  endpoints: [
    defineEndpoint({
      id: 'jobs.search',
      title: 'Search jobs',
      verb: 'Search',
      summary: 'Open jobs by words, company or place.',
      path: '/agent/v1/jobs/search',
      input: postInput({
        search: optionalText({ title: 'Search' }),
        company: optionalText({ title: 'Company' }),
        companyId: optionalText({ title: 'Company ID', identifier: 'opaque' }),
        location: optionalText({ title: 'Location' }),
        geoId: z.optional(geoId),
        page: z.optional(page),
      }),
      rate: flat('0.05', 'page'),
      expects: 'list',
      result: 'jobs',
      examples: [
        { search: 'Data Engineer', location: 'Amsterdam' },
        { search: 'Account Executive', location: 'New York City' },
        { search: 'Recruiter' },
      ],
    }),
    defineEndpoint({
      id: 'jobs.get',
      title: 'See a job',
      verb: 'See job',
      summary: 'The full description of one job.',
      path: '/agent/v1/jobs/get',
      input: postInput({ jobId: text({ title: 'Job ID', identifier: 'opaque' }) }),
      rate: flat('0.05'),
      expects: 'item',
      result: 'job',
    }),
  ],
})

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
      path: '/agent/v1/ads/search',
      input: postInput({
        search: optionalText({ title: 'Search' }),
        company: optionalText({ title: 'Company', description: 'The advertiser by name.' }),
        companyId: optionalText({ title: 'Company ID', identifier: 'opaque' }),
        page: z.optional(page),
      }),
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
      path: '/agent/v1/ads/get',
      input: postInput({ adId: text({ title: 'Ad ID', identifier: 'opaque' }) }),
      rate: flat('0.05'),
      expects: 'item',
      result: 'ad',
    }),
  ],
})

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
      path: '/agent/v1/geo-id',
      input: postInput({ query: text({ title: 'Location', description: 'A city, region or country.' }) }),
      rate: flat('0.01'),
      expects: 'list',
      result: 'places',
      examples: [{ query: 'Lisbon' }],
    }),
  ],
})
