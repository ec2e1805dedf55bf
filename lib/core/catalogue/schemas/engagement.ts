import * as z from 'zod/mini'

const actor = z
  .looseObject({
    networkId: z.string(),
    networkUrl: z.url(),
    fullName: z.string(),
    headline: z.string(),
    avatarUrl: z.url(),
  })
  .check(z.meta({ title: 'Actor' }))

const pagination = z
  .looseObject({
    totalElements: z.int(),
    pageNumber: z.int(),
    pageSize: z.int(),
    paginationToken: z.nullable(z.string()),
  })
  .check(z.meta({ title: 'Pagination state' }))

const comment = z
  .looseObject({
    id: z.string(),
    networkUrl: z.url(),
    commentary: z.string(),
    createdAt: z.iso.datetime({ offset: true }),
    postId: z.string(),
    actor,
    reactionTypeCounts: z.array(z.looseObject({ type: z.string(), count: z.int() })),
  })
  .check(z.meta({ title: 'Comment' }))

/** Post engagement result (AgentPostEngagement). */
export const engagementAnswer = z
  .looseObject({
    reactions: z.array(z.looseObject({ type: z.string(), actor }).check(z.meta({ title: 'Reaction' }))),
    comments: z.array(comment),
    pagination: z.looseObject({ reactions: pagination, comments: pagination }),
  })
  .check(z.meta({ title: 'AgentPostEngagement' }))
