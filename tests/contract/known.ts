import { z } from 'zod'
import type { Buyer, Shop } from '@/tests/contract/shop'

/** Identifiers that name something in the generated network, found as a customer finds them: by searching. */
export type Known = {
  people: [string, string, string]
  /** The address of the first of them. */
  profileUrl: string
  /** Whose work email is known. */
  mailed: string
  /** Who has written posts. */
  author: string
  postUrl: string
  company: string
  adId: string
  jobId: string
}

const elementsOf = z.object({
  elements: z.array(
    z.looseObject({
      id: z.string().nullish(),
      networkId: z.string().nullish(),
      networkUrl: z.string().nullish(),
      universalName: z.string().optional(),
      postUrl: z.string().optional(),
    }),
  ),
})

/** Buys a few searches and reads identifiers from the answers. */
export async function findKnown(shop: Shop): Promise<Known> {
  const buyer = await shop.customer()
  const found = async (path: string, body: Record<string, unknown> = {}) => {
    const answer = await buyer.buy(shop.post(`/agent/v1/${path}`, body))
    return elementsOf.parse(await answer.json()).elements
  }
  const people = (await found('profiles/search', { search: 'engineer' })).filter((one) => one.networkId)
  const slugs = people.map(({ networkId }) => networkId ?? '')
  const [first = '', second = '', third = ''] = slugs
  const [company] = await found('companies/search')
  const [ad] = await found('ads/search')
  const [job] = await found('jobs/search')
  const { author, postUrl } = await findAuthor(shop, buyer, slugs)
  return {
    people: [first, second, third],
    profileUrl: people[0]?.networkUrl ?? '',
    mailed: await findMailed(shop, buyer, slugs),
    author,
    postUrl,
    company: company?.universalName ?? '',
    adId: ad?.id ?? '',
    jobId: job?.id ?? '',
  }
}

async function findMailed(shop: Shop, buyer: Buyer, slugs: readonly string[]): Promise<string> {
  for (const networkId of slugs) {
    const answer = await buyer.buy(shop.post('/agent/v1/profiles/email', { networkId }))
    if (answer.status === 200) return networkId
  }
  throw new Error('nobody has a work email')
}

async function findAuthor(shop: Shop, buyer: Buyer, slugs: readonly string[]) {
  for (const profile of slugs) {
    const answer = await buyer.buy(shop.post('/agent/v1/profiles/posts', { profile, limit: 1 }))
    const [post] = elementsOf.parse(await answer.json()).elements
    if (post?.postUrl) return { author: profile, postUrl: post.postUrl }
  }
  throw new Error('nobody has written a post')
}
