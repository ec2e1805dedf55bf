import { newBuyer, type Asked } from '@/tests/support/buyer'
import { fund } from '@/tests/e2e/support/money'

/** Real identifiers of the sandbox's network, as a stranger would find them: by buying. */
export type Samples = {
  people: string[]
  company: string
  companyId: string
  job: string
  ad: string
  post: string
}

type Card = Record<string, unknown>

const text = (card: Card | undefined, ...names: string[]): string => {
  const found = names.map((name) => card?.[name]).find((value) => typeof value === 'string' && value !== '')
  if (typeof found !== 'string')
    throw new Error(`none of ${names.join(', ')} in ${JSON.stringify(card).slice(0, 300)}`)
  return found
}

/** Buys one of each list and takes the first identifiers. */
export async function gatherSamples(service: string): Promise<Samples> {
  const buyer = newBuyer()
  await fund(buyer.address)
  const list = async (path: string, body: unknown): Promise<Card[]> => {
    const asked: Asked = { method: 'POST', url: `${service}/agent/v1/${path}`, body }
    const response = await buyer.buy(asked)
    const found: { elements: Card[] } = await response.json()
    return found.elements
  }
  const people = await list('profiles/search', { title: 'engineer' })
  const [company] = await list('companies/search', { search: 'energy' })
  const [job] = await list('jobs/search', { search: 'engineer' })
  const [ad] = await list('ads/search', {})
  const names = people.map((card) => text(card, 'networkId', 'publicIdentifier', 'id'))
  const posts = await Promise.all(
    names.slice(0, 4).map((profile) => list('profiles/posts', { profile, limit: 1 }).catch(() => [])),
  )
  return {
    people: names.slice(0, 5),
    company: text(company, 'universalName'),
    companyId: text(company, 'companyId', 'id'),
    job: text(job, 'jobId', 'id'),
    ad: text(ad, 'adId', 'id'),
    post: text(posts.flat()[0], 'postUrl', 'networkUrl', 'url', 'shareUrl'),
  }
}

/** The samples of this run. */
export const samples = (): Samples => JSON.parse(process.env['NICKEL_SAMPLES'] ?? '{}')
