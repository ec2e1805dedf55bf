import * as z from 'zod/mini'
import { defineEndpoint, defineGroup } from '@/lib/core/catalogue/endpoint'
import { flat } from '@/lib/core/catalogue/rate'
import { engagementAnswer } from '@/lib/core/catalogue/schemas/answers'
import { page, requestContext, text, uri } from '@/lib/core/catalogue/schemas/inputs'

const query = {
  postUrl: uri({ title: 'Post URL', description: 'The full address of the post.', identifier: 'post' }),
  page: z.optional(page),
  paginationToken: z.optional(
    text({
      title: 'Pagination token',
      description: 'The token of the answer before this one.',
    }),
  ),
}

export const posts = defineGroup({
  id: 'posts',
  title: 'Posts',
  tag: 'Posts',
  endpoints: [
    defineEndpoint({
      id: 'posts.reactions',
      title: 'See who engaged',
      verb: 'See who engaged',
      summary: 'The reactions and comments of a post, with the people behind them.',
      method: 'POST',
      path: '/agent/v1/posts/reactions',
      input: z.strictObject({ ...query, requestContext: z.optional(requestContext) }),
      output: engagementAnswer,
      rate: flat('0.05'),
      expects: 'multi',
      result: 'engagement',
    }),
    defineEndpoint({
      id: 'posts.reactions-get',
      title: 'See who engaged (GET)',
      verb: 'See who engaged',
      summary: 'The reactions and comments of a post, by query.',
      method: 'GET',
      path: '/agent/v1/posts/reactions',
      input: z.strictObject(query),
      output: engagementAnswer,
      rate: flat('0.05'),
      expects: 'multi',
      result: 'engagement',
      deprecated: { use: 'posts.reactions' },
    }),
  ],
})
