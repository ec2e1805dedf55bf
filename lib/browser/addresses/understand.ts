import { stepTo, type Step } from '@/lib/browser/addresses/step'
import { pageOf } from '@/lib/core/answers/identity'
import { isSharedHost } from '@/lib/core/matching/company'
import { domainOf } from '@/lib/core/records/company'
import { readSentence } from '@/lib/browser/addresses/sentence'
import {
  askedOf,
  withChange,
  type Asked,
  type Change,
  type Known,
  type Sentence,
} from '@/lib/browser/addresses/parts'
import type { EndpointId } from '@/lib/core/catalogue'
import { isOnNetwork } from '@/lib/core/catalogue/identifiers'
import { entriesOf } from '@/lib/core/catalogue/entries'

/** `read` is a sentence as it was read, and as it stands now. */
export type Understood = { form: string; read: Change | null; steps: readonly Step[] }

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

const searches: Readonly<Record<Asked, readonly [EndpointId, string]>> = {
  people: ['profiles.search', 'Search people'],
  jobs: ['jobs.search', 'Search jobs'],
  companies: ['companies.search', 'Search companies'],
  ads: ['ads.search', 'Search ads'],
}

function searchFor(of: Asked, sentence: Sentence, about: string): Offer {
  const [endpoint, label] = searches[of]
  const { draft, left = '' } = askedOf(of, sentence)
  // without any part it would be a search for everybody
  const isBlank = Object.values(draft).every((text) => text.trim() === '')
  const step = isBlank ? null : stepTo(endpoint, label, draft, about)
  return step && { ...step, readFrom: { left } }
}

/** What is asked for first, and the same asked of others; nothing where nothing is left to ask for. */
function words(text: string, sentence: Sentence, isAsTyped: boolean): Step[] {
  const { of } = sentence
  const own = searchFor(of, sentence, text)
  if (!own) return []
  const others = (['people', 'jobs', 'companies'] as const).filter((one) => one !== of)
  // few places have more words than 'Rio de Janeiro, Brazil'
  const isShort = of === 'people' && isAsTyped && text.split(/\s+/).length <= 4
  const place = isShort ? stepTo('geo.locate', 'Search for places', { query: text }, text) : null
  const offers = [own, ...others.map((one) => searchFor(one, sentence, text)), place]
  return offers.filter((step) => step !== null)
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
      const host = domainOf(text)
      // a page of many companies' site is none of theirs
      if (host !== null && isSharedHost(host)) return []
      if (isOnNetwork(text) && !isPage) return []
      const domain = isPage ? null : host
      return company(domain ?? text, domain !== null)
    },
  },
  {
    form: 'a number',
    // with a zero before it, or longer, it is a phone's
    of: /^[1-9]\d{4,10}$/,
    offers: (id) => [
      stepTo('jobs.get', 'Job', { jobId: id }, id),
      stepTo('ads.get', 'Ad', { adId: id }, id),
      stepTo('companies.enrich', 'Company', { company: id }, id),
    ],
  },
  // nobody is found by one
  { form: 'a wallet’s address', of: /^0x[\da-f]{40}$/i, offers: () => [] },
  {
    form: 'an identifier',
    // the part of an address after /in/ has small letters, and hyphens or digits, as no postcode has; an encoded one begins with AC
    of: /^(?:AC[a-z][\w-]{20,}|(?=\S*[-\d])(?=\S*[a-z])[\w-]{5,})$/,
    offers: (text) => [...profile(text), ...company(text).slice(0, 1)],
  },
  {
    form: 'an e-mail address',
    of: /^[^\s@]+@((?:[a-z0-9-]+\.)+[a-z]{2,})$/i,
    offers: (_, [, domain = '']) => (isSharedHost(domain) ? [] : company(domain, true)),
  },
  // no lookup takes one
  { form: 'a phone number', of: /^\+?[\d\s()./-]{7,}$/, offers: () => [] },
]

/**
 * Reads what was typed or pasted into the one box, with what the visitor changed in it; null where nothing that can be
 * looked up stands in it.
 */
export function understand(typed: string, change: Change | null = null, known?: Known): Understood | null {
  if (typed.length > longest) return null
  const text = typed.trim()
  const lines = text.includes('\n') ? [...new Set(entriesOf(text))] : []
  if (lines.length > 1) {
    const profiles = lines.slice(0, mostTogether).join('\n')
    const step = stepTo('profiles.bulk', `Whole profiles of ${lines.length}`, { profiles }, null)
    return lines.length <= mostTogether && step
      ? { form: 'several profiles', read: null, steps: [step] }
      : null
  }
  for (const { form, of, offers } of forms) {
    const found = of.exec(text)
    if (!found) continue
    // a placeholder leads nowhere, and is not read as something else
    const steps = offers(text, found).filter((step) => step !== null)
    return steps.length > 0 ? { form, read: null, steps } : null
  }
  if (text === '') return null
  const read = readSentence(text, known)
  const sentence = change ? withChange(read, change) : read
  return { form: 'words', read: { read, now: sentence }, steps: words(text, sentence, change === null) }
}
