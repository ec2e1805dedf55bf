import type { Endpoint, Group } from '@/lib/core/catalogue/endpoint'
import { genericAnswer } from '@/lib/core/catalogue/schemas/answers'

type Usual = 'method' | 'output'

/** An endpoint, by POST and with an answer that nobody specified where it does not say otherwise. */
export const defineEndpoint = <const Id extends string>(
  endpoint: Omit<Endpoint<Id>, Usual> & Partial<Pick<Endpoint, Usual>>,
): Endpoint<Id> => ({ method: 'POST', output: genericAnswer, ...endpoint })

/** The same lookup by GET, without what only a body can carry. */
export const deprecatedGet = <const Id extends string>(
  post: Endpoint<Id>,
  input: Endpoint['input'],
  summary: string,
): Endpoint<`${Id}-get`> => ({
  ...post,
  id: `${post.id}-get`,
  title: `${post.title} (GET)`,
  summary,
  method: 'GET',
  input,
  deprecated: { use: post.id },
})

export const defineGroup = <const E extends readonly Endpoint[]>(group: Group<E>): Group<E> => group
