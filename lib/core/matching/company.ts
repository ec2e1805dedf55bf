import { set } from '@/lib/core/answers/names'
import { domainOf } from '@/lib/core/records/company'
import { latinWords } from '@/lib/core/matching/latin'
import { areNear, areSpellings } from '@/lib/core/matching/same-word'

type CompanyName = string | { name: string | null; domain: string | null }

const forms = set(
  'inc incorporated llc llp lp ltd limited plc corp corporation co company gmbh mbh ag kg kgaa ug ohg ev eg se sa sas sasu sarl srl srls spa sl slu sau bv nv vof cv oy oyj ab as asa aps ivs kft zrt nyrt bt doo dd ad ood eood sro sp zoo spzoo spolka kk gk yk pty pte pvt private sdn bhd pt tbk jsc pjsc ojsc cjsc ltda eireli sac sapi scs snc lda saa cia cie and et und y e i',
)
const leading = set('the ooo oao zao pao ao ip too ab as pt')
const asianForms = /株式会社|有限会社|合同会社|(?:股份)?有限(?:责任)?公司|주식회사|\(주\)|㈱/g

/** What companies add to their name for a part or a place: 'Brindle Cloud', 'Brindle Europe'. */
const additions = set(
  'group groupe gruppe grupo gruppo holding holdings international global worldwide lab labs technology technologies tech solutions services software systems consulting consultants partners ventures capital media digital cloud ai io com app hq studio studios industries enterprises europe emea apac asia africa america americas usa us uk eu deutschland germany france italia italy espana spain india china japan canada brasil brazil australia benelux nordic nordics iberia latam north south east west',
)

/** Hosts of many companies' pages or mail, which tell none from another. */
const shared = set(
  'facebook.com instagram.com twitter.com x.com youtube.com google.com linktr.ee medium.com wordpress.com blogspot.com wixsite.com github.io notion.site webflow.io myshopify.com crunchbase.com wellfound.com glassdoor.com indeed.com xing.com gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com aol.com gmx.de gmx.net web.de t-online.de proton.me protonmail.com mail.ru yandex.ru qq.com 163.com orange.fr free.fr libero.it',
)

const longest = 200
const isAddress = (text: string) => /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?$/iu.test(text)

/** The part of a host that is registered: 'eu.brindle.co.uk' is 'brindle.co.uk'. */
function registered(host: string): string {
  const labels = host.toLowerCase().split('.')
  const isDouble = /^(?:co|com|org|net|ac|gov|edu)$/.test(labels.at(-2) ?? '') && labels.at(-1)?.length === 2
  return labels.slice(isDouble ? -3 : -2).join('.')
}

/** Whether pages of many companies stand on a host, so that it is none's own. */
export const isSharedHost = (host: string): boolean => shared.has(registered(host))

/** The words of a company's name without its legal form, which may stand before, after or, in Asia, within. */
function core(name: string): string[] {
  const plain = name
    .slice(0, longest)
    .replace(asianForms, ' ')
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[&+]/g, ' and ')
    // 'S.p.A.' and 'S. A.' are one word each
    .replace(
      /(?<![\p{L}\p{N}])(?:\p{L}(?:\.\s*|\/|\s+(?=\p{L}(?:[.\s]|$)))){1,4}\p{L}?(?![\p{L}\p{N}])/gu,
      (letters) => `${letters.replace(/[^\p{L}]/gu, '')} `,
    )
  const words = latinWords(plain)
  while (words.length > 1 && forms.has(words.at(-1) ?? '')) words.pop()
  while (words.length > 1 && leading.has(words[0] ?? '')) words.shift()
  return words
}

type Read = { words: readonly string[]; joined: string; domain: string | null }

function read(company: CompanyName): Read {
  const told = typeof company === 'string' ? { name: company, domain: null } : company
  const name = told.name?.trim().slice(0, longest) ?? ''
  const isNamed = name !== '' && !isAddress(name)
  const host = domainOf(told.domain ?? (isNamed ? null : name))
  const domain = host === null || isSharedHost(host) ? null : registered(host)
  const words = isNamed ? core(name) : latinWords(domain?.split('.')[0] ?? '')
  return { words, joined: words.join(''), domain }
}

/** 'IBM' of 'International Business Machines'. */
const isShort = (short: readonly string[], long: readonly string[]) =>
  short.length === 1 && long.length > 2 && long.map(([initial]) => initial).join('') === short[0]

function isWithin(short: Read, long: Read): boolean {
  if (short.words.length === 0 || !short.words.every((word, at) => word === long.words[at])) return false
  const rest = long.words.slice(short.words.length)
  const isNamed = short.words.some((word) => !additions.has(word))
  return isNamed && (short.words.length > 1 || rest.every((word) => additions.has(word)))
}

function sameName(one: Read, two: Read): 'same' | 'similar' | 'other' {
  if (one.joined === '' || two.joined === '') return 'other'
  if (one.joined === two.joined) return 'same'
  if (isWithin(one, two) || isWithin(two, one)) return 'similar'
  if (isShort(one.words, two.words) || isShort(two.words, one.words)) return 'similar'
  const isSlip = Math.min(one.joined.length, two.joined.length) > 5 && areNear(one.joined, two.joined)
  return isSlip || areSpellings(one.joined, two.joined) ? 'similar' : 'other'
}

/** Whether two names, websites or both are of one company; parts, acronyms and slips are similar. */
export function sameCompany(a: CompanyName, b: CompanyName): 'same' | 'similar' | 'other' {
  const [one, two] = [read(a), read(b)]
  const name = sameName(one, two)
  if (one.domain === null || two.domain === null) return name
  if (one.domain !== two.domain) return name === 'other' ? 'other' : 'similar'
  return name === 'other' ? 'similar' : 'same'
}

/** The same for two names of one company; null where nothing is named. */
export function companyKey(company: CompanyName): string | null {
  const { domain, joined } = read(company)
  return domain ?? (joined || null)
}
