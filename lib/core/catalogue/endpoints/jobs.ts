import * as z from 'zod/mini'
import { defineEndpoint, defineGroup } from '@/lib/core/catalogue/endpoint'
import { flat } from '@/lib/core/catalogue/rate'
import { genericAnswer } from '@/lib/core/catalogue/schemas/answers'
import { geoId, page, requestContext, text } from '@/lib/core/catalogue/schemas/inputs'

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
      method: 'POST',
      path: '/agent/v1/jobs/search',
      input: z.strictObject({
        search: z.optional(text({ title: 'Search', examples: ['data engineer'] })),
        company: z.optional(text({ title: 'Company' })),
        companyId: z.optional(text({ title: 'Company ID', identifier: 'opaque' })),
        location: z.optional(text({ title: 'Location' })),
        geoId: z.optional(geoId),
        page: z.optional(page),
        requestContext: z.optional(requestContext),
      }),
      output: genericAnswer,
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
      method: 'POST',
      path: '/agent/v1/jobs/get',
      input: z.strictObject({
        jobId: text({ title: 'Job ID', identifier: 'opaque' }),
        requestContext: z.optional(requestContext),
      }),
      output: genericAnswer,
      rate: flat('0.05'),
      expects: 'item',
      result: 'job',
    }),
  ],
})
