import { stepTo, type Step } from '@/lib/browser/addresses/step'
import { pageOf } from '@/lib/core/answers/identity'
import { isSharedHost } from '@/lib/core/matching/company'
import { domainOf } from '@/lib/core/records/company'
import { readSentence } from '@/lib/browser/addresses/sentence'
import { singular } from '@/lib/core/rows/words'
import { isOnNetwork } from '@/lib/core/catalogue/identifiers'
import { entriesOf } from '@/lib/core/catalogue/entries'

export type Understood = { form: string; steps: readonly Step[] }

type Offer = Step | null

/** Profiles that one call takes. */
const mostTogether = 25
/** In characters; nothing that somebody asks for is longer. */
const longest = 4096

const profile = (networkId: string): Offer[] => [
  stepTo('profiles.enrich', 'Whole profile', { networkId }, networkId),
  stepTo('profiles.email', 'Work e-mail', { networkId }, networkId),
  stepTo('profiles.posts', 'Posts', { profile: networkId }, networkId),
]

const company = (named: string, isDomain = false): Offer[] => [
  // as a company it would be taken for a page of the network
  stepTo('companies.enrich', 'Company', isDomain ? { search: named } : { company: named }, named),
  stepTo('profiles.search', 'People there', { currentCompany: named }, named),
  stepTo('jobs.search', 'Jobs', { company: named }, named),
  stepTo('ads.search', 'Ads', { company: named }, named),
]

function words(text: string): Offer[] {
  const { of, draft } = readSentence(text)
  const asked: Readonly<Record<string, string>> = draft
  const { title, search, location, currentCompany, company = currentCompany } = asked
  const what = title ?? search
  const isPeople = of === 'people'
  const job =
    isPeople && (location || company)
      ? { ...(what && { search: what }), ...(company && { company }), ...(location && { location }) }
      : { search: singular(text) }
  const offers: Readonly<Record<typeof of, Offer>> = {
    people: stepTo('profiles.search', 'Search people', isPeople ? asked : { search: singular(text) }, text),
    jobs: stepTo('jobs.search', 'Search jobs', of === 'jobs' ? asked : job, text),
    companies: stepTo(
      'companies.search',
      'Search companies',
      of === 'companies' ? asked : { search: company ?? text },
      text,
    ),
    ads: of === 'ads' ? stepTo('ads.search', 'Search ads', asked, text) : null,
  }
  const order = new Set([of, 'people', 'jobs', 'companies'] as const)
  // few places have more words than 'Rio de Janeiro, Brazil'
  const isShort = isPeople && text.split(/\s+/).length <= 4
  return [
    ...[...order].map((one) => offers[one]),
    isShort ? stepTo('geo.locate', 'Search for places', { query: text }, text) : null,
  ]
}

const fieldWords: Readonly<Record<string, string>> = {
  search: 'words',
  title: 'title',
  currentCompany: 'company',
  pastCompany: 'former company',
  school: 'school',
  followerOf: 'whom they follow',
  company: 'company',
  location: 'place',
}

/** What was understood, beside the price: 'people by title “nurse” and place “Dublin”'. */
function formOfWords(text: string): string {
  const { of, draft } = readSentence(text)
  const named = Object.entries(draft).map(([field, value]) => `${fieldWords[field]} “${value}”`)
  const isPlain = of === 'people' && Object.keys(draft).every((field) => field === 'search')
  return isPlain ? 'words' : `${of} by ${new Intl.ListFormat('en-GB').format(named)}`
}

type Form = { form: string; of: RegExp; offers: (text: string, found: RegExpExecArray) => Offer[] }

const forms: readonly Form[] = [
  {
    form: 'a post',
    of: /^(?:https?:\/\/|www\.)?\S+\/(?:posts|feed\/update|pulse|activity)\/\S+/i,
    offers: (postUrl) => [stepTo('posts.reactions', 'Who engaged', { postUrl }, null)],
  },
  { form: 'a profile address', of: /(?:^|\/)in\/([^/?#\s]+)/i, offers: (text) => profile(text) },
  {
    form: 'a job',
    of: /\/jobs?\/(?:view\/)?\S*?(\d{5,})(?:\D|$)/i,
    offers: (_, [, jobId = '']) => [stepTo('jobs.get', 'Job', { jobId }, null)],
  },
  {
    form: 'an ad',
    of: /\/(?:ad-library|ads?)\/(?:detail\/)?\S*?(\d{5,})(?:\D|$)/i,
    offers: (_, [, adId = '']) => [stepTo('ads.get', 'Ad', { adId }, null)],
  },
  {
    form: 'a company’s address',
    of: /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?$/i,
    offers: (text) => {
      const isPage = ['company', 'school'].includes(pageOf(text)?.kind ?? '')
      if (isOnNetwork(text) && !isPage) return []
      const domain = isPage ? null : domainOf(text)
      return company(domain ?? text, domain !== null)
    },
  },
  {
    form: 'a number',
    of: /^\d{5,}$/,
    offers: (id) => [
      stepTo('jobs.get', 'Job', { jobId: id }, id),
      stepTo('ads.get', 'Ad', { adId: id }, id),
      stepTo('companies.enrich', 'Company', { company: id }, id),
    ],
  },
  {
    form: 'an identifier',
    // the part of an address after /in/ has hyphens or digits, and an encoded one begins with AC
    of: /^(?:AC[a-z][\w-]{20,}|(?=\S*[-\d])[\w-]{5,})$/,
    offers: (text) => [...profile(text), ...company(text).slice(0, 1)],
  },
  {
    form: 'an e-mail address',
    of: /^[^\s@]+@((?:[a-z0-9-]+\.)+[a-z]{2,})$/i,
    offers: (_, [, domain = '']) => (isSharedHost(domain) ? [] : company(domain, true)),
  },
  // no lookup takes one
  { form: 'a phone number', of: /^\+?[\d\s()./-]{7,}$/, offers: () => [] },
  { form: 'words', of: /\S/, offers: words },
]

/** Reads what was typed or pasted into the one box; null where nothing stands in it. */
export function understand(typed: string): Understood | null {
  if (typed.length > longest) return null
  const text = typed.trim()
  const lines = text.includes('\n') ? [...new Set(entriesOf(text))] : []
  if (lines.length > 1) {
    const profiles = lines.slice(0, mostTogether).join('\n')
    const step = stepTo('profiles.bulk', `Whole profiles of ${lines.length}`, { profiles }, null)
    return lines.length <= mostTogether && step ? { form: 'several profiles', steps: [step] } : null
  }
  for (const { form, of, offers } of forms) {
    const found = of.exec(text)
    if (!found) continue
    // a placeholder leads nowhere, and is not read as something else
    const steps = offers(text, found).filter((step) => step !== null)
    return steps.length > 0 ? { form: form === 'words' ? formOfWords(text) : form, steps } : null
  }
  return null
}
