import { stepTo, type Step } from '@/lib/browser/addresses/step'
import { pageOf } from '@/lib/core/answers/identity'
import { domainOf } from '@/lib/core/records/company'
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

const words = (text: string): Offer[] => {
  const asked = readWords(text)
  const { title, location } = asked
  return [
    stepTo('profiles.search', 'Search people', asked, text),
    stepTo(
      'jobs.search',
      'Search jobs',
      location ? { search: title ?? '', location } : { search: singular(text) },
      text,
    ),
    stepTo('companies.search', 'Search companies', { search: text }, text),
    // few places have more words than 'Rio de Janeiro, Brazil'
    text.split(/\s+/).length <= 4 ? stepTo('geo.locate', 'Search for places', { query: text }, text) : null,
  ]
}

/** 'CTO in London', 'CTO, London' and 'CTO at Acme' as the fields of a search for people; anything else as its words. */
function readWords(text: string): Record<string, string> {
  const inPlace = /^(.{2,60}?)(?:\s+(?:in|near)\s+|\s*,\s*)([^,]{2,60})$/i.exec(text)
  const [, before = text, location] = inPlace ?? []
  const atCompany = /^(.{2,60}?)\s+(?:at|@)\s+(.{2,60})$/i.exec(before)
  const [, title = before, currentCompany] = atCompany ?? []
  if (!location && !currentCompany) return { search: singular(text) }
  return { title: singular(title), ...(location && { location }), ...(currentCompany && { currentCompany }) }
}

const fieldWords = { search: 'words', title: 'a title', currentCompany: 'a company', location: 'a place' }

const formOfWords = (text: string): string => {
  const asked = readWords(text)
  const named = Object.entries(fieldWords).flatMap(([field, said]) => (asked[field] ? [said] : []))
  return new Intl.ListFormat('en-GB').format(named)
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
