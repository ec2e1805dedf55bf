import { type EndpointId, deprecationNotice, findEndpoint, groups } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { describeRate, priceRange, type Rate } from '@/lib/core/catalogue/rate'
import { toolName } from '@/lib/core/discovery/tool-name'
import { formatUsdc } from '@/lib/core/money'

export const lostAnswers =
  'An answer that was lost on its way is given again, free and for a day, to the same request with the same payment, if the payment was bought with an identifier (extension payment-identifier): 16 to 128 random characters that nobody else can guess. Without one a used payment is 409 and carries no answer, since everything else of a payment can be read on the chain.'

function sold(id: EndpointId): Endpoint {
  const endpoint = findEndpoint(id)
  if (!endpoint) throw new Error(`no endpoint ${id}`)
  return endpoint
}

const most = ({ rate }: { rate: Rate }): string => formatUsdc(priceRange(rate).most)

function adviceBy(nameOf: (endpoint: Endpoint) => string): readonly string[] {
  const call = (id: EndpointId) => `${nameOf(sold(id))} (${describeRate(sold(id).rate)})`
  return [
    `Search people with ${call('profiles.search')} and companies with ${call('companies.search')}; jobs with ${call('jobs.search')}, ads with ${call('ads.search')}. Fields narrow each other.`,
    `Where the place matters, ask ${call('geo.locate')} first and give its geoId to the search.`,
    `Enrich one person with ${call('profiles.enrich')} by the networkId or networkUrl of a search result, up to 25 with ${call('profiles.bulk')}; a company with ${call('companies.enrich')}.`,
    `Find the work e-mail of a person with ${call('profiles.email')}.`,
    `A person's posts come from ${call('profiles.posts')}, who engaged with a post from ${call('posts.reactions')}.`,
    'Take identifiers from answers or from real addresses and never make one up: every lookup is real and paid.',
    'Not charged: a person, company, post, ad, job or work e-mail that is not found (400), an invalid input (400), a failure (500).',
    'Charged: a search that finds nothing (it is an answer), every profile of a bulk call of which at least one exists, and as many posts as `limit` asks for.',
  ]
}

/** How to work with the service's tools: eight lines for agents, without how one pays. */
export const toolGuidance = adviceBy(toolName)

/** How to work with the service, in ten lines for agents. */
export const guidance: readonly string[] = [
  ...adviceBy(({ method, path }) => `${method} ${path}`),
  'To pay, call without payment, sign one entry of `accepts` of the 402 and call the identical URL again with the header PAYMENT-SIGNATURE. A 409 with Retry-After wants the same request with the same payment again.',
  `Let your client pay as much as the dearest call that you make: ${most(sold('profiles.bulk'))} for 25 profiles, ${most(sold('profiles.posts'))} for 20 posts. \`@x402/fetch\` refuses more than $1.00 in one payment unless setSpendControls({ maxAmountPerPayment: '${most(sold('profiles.bulk'))}' }) is called.`,
]

/** What an endpoint does and costs, for whoever is to choose it, and what to use in its place. */
export const describePaid = (endpoint: Endpoint): string =>
  [endpoint.summary, `Price: ${describeRate(endpoint.rate)}.`, deprecationNotice(endpoint)]
    .filter(Boolean)
    .join(' ')

/** The plain-text guide for language models (llmstxt.org). */
export function guideText(base: string): string {
  const lineOf = (endpoint: Endpoint) => {
    const { method, path, summary, rate } = endpoint
    const notice = deprecationNotice(endpoint)
    return `- ${method} ${path}: ${summary} ${describeRate(rate)}.${notice ? ` ${notice}` : ''}`
  }
  const sections = groups.map(({ tag, endpoints: own }) => `## ${tag}\n\n${own.map(lineOf).join('\n')}`)
  return [
    '# Professional-network data enrichment service',
    '> Public data about people, companies, posts, ads and jobs. Read-only, paid per request with x402.',
    guidance.map((line, at) => `${at + 1}. ${line}`).join('\n'),
    lostAnswers,
    `Interface description: ${base}/openapi.json`,
    `Tools of the Model Context Protocol: ${base}/mcp (streamable HTTP), one for each lookup, paid in \`_meta["x402/payment"]\` (x402 v2, MCP transport), and two that are free.`,
    ...sections,
    '',
  ].join('\n\n')
}
