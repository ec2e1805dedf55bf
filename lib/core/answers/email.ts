import { isEmail } from '@/lib/core/answers/kinds'
import { isArray, isObject, pick, pickText, plain } from '@/lib/core/answers/json'
import { keyLabel } from '@/lib/core/answers/text'

/** What Nickel says about an address; 'verbatim' shows the source's own word without a colour. */
export type Badge = 'verified' | 'risky' | 'do-not-use' | 'unknown' | 'not-found' | 'verbatim'

export type Flag = {
  key: string
  label: string
  value: boolean
  tone: 'good' | 'bad' | 'caution' | 'neutral'
}

export type EmailVerdict = {
  address: string | null
  badge: Badge
  word: string
  /** Why the badge is worse than the best word given; empty when nothing contradicts. */
  why: string[]
  statuses: { key: string; label: string; text: string; badge: Badge }[]
  score: { key: string; text: string } | null
  flags: Flag[]
  checkedAt: unknown
  alternatives: unknown[]
  used: string[]
}

const words = {
  verified: 'valid verified deliverable safe ok a+ a ultrasure verysure sure likelytoengage',
  risky:
    'acceptall catchall highprobability probable risky unverified guessed extrapolated matchedpattern role webmail unknowncatchall needsverification usermanaged',
  'do-not-use': 'invalid undeliverable bounced disposable blocked spamtrap complainer donotmail donotuse',
  unknown: 'unknown pending timeout greylisted unverifiable updaterequired',
  'not-found': 'notfound unavailable noemail',
} as const satisfies Record<Exclude<Badge, 'verbatim'>, string>

const badgeOf = new Map<string, Badge>()
for (const badge of ['verified', 'risky', 'do-not-use', 'unknown', 'not-found'] as const)
  for (const word of words[badge].split(' ')) badgeOf.set(word, badge)

const badgeWords = {
  verified: 'Verified',
  risky: 'Risky',
  'do-not-use': 'Do not use',
  unknown: 'Unknown',
  'not-found': 'Not found',
  verbatim: '',
} as const satisfies Record<Badge, string>

const severity = {
  verbatim: -1,
  verified: 0,
  unknown: 1,
  risky: 2,
  'do-not-use': 3,
  'not-found': 4,
} as const satisfies Record<Badge, number>

/** The badge for a source's word, case and separators ignored; unknown words stay verbatim. */
export function badgeFor(word: string): Badge {
  return badgeOf.get(plain(word.trim()).replaceAll('−', '')) ?? 'verbatim'
}

/** What is said of an address by the word that is kept beside it, Nickel's own or a source's; null where none is. */
export function judgementOf(state: unknown): { badge: Badge; word: string } | null {
  if (typeof state !== 'string' || state.trim() === '') return null
  const badge = badgeFor(state)
  return { badge, word: badgeWords[badge] || state }
}

/** Whether an address must not be written to, by the word that is kept beside it. */
export const isUnusable = (state: unknown): boolean => judgementOf(state)?.badge === 'do-not-use'

const statusKey = /^(?:status|result|deliverability|verdict|grade|certainty|confidencelevel|.*status)$/
const scoreKey = /^(?:score|confidence|.*score|probability)$/
const addressKeys = ['email', 'emailaddress', 'workemail', 'address', 'mail', 'value', 'businessemail']

/** Reads an e-mail answer of any provider: address, badge from the worst known word, flags, score as given. */
export function readEmail(answer: unknown): EmailVerdict {
  const record = isObject(answer) ? answer : {}
  const keys = Object.keys(record)
  const used: string[] = []
  const field = pick(record, addressKeys)
  const nested = isObject(field) ? pickText(field, addressKeys) : field
  const address = typeof nested === 'string' && nested.trim() !== '' ? nested.trim() : null
  const statuses: EmailVerdict['statuses'] = []
  const flags: Flag[] = []
  let score: EmailVerdict['score'] = null
  for (const key of keys) {
    const value = record[key]
    if (typeof value === 'boolean')
      flags.push({ key, label: keyLabel(key), value, tone: toneOf(plain(key), value) })
    else if (statusKey.test(plain(key)) && typeof value === 'string' && value !== '')
      statuses.push({ key, label: keyLabel(key), text: value, badge: badgeFor(value) })
    else if (score === null && scoreKey.test(plain(key)) && (typeof value === 'number' || isNumeric(value)))
      score = { key, text: scoreText(value, record) }
    else if (
      !addressKeys.includes(plain(key)) &&
      !/^(?:checkedat|verifiedat|lastverified.*|alternatives|emails)$/.test(plain(key))
    )
      continue
    used.push(key)
  }
  const others = pick(record, ['alternatives', 'emails', 'otheremails', 'alternateemails'])
  return {
    ...{ address, statuses, flags, score, used },
    ...judge(address, statuses, flags),
    checkedAt:
      pick(record, ['checkedat', 'verifiedat', 'lastverifiedat', 'lastverified', 'verificationdate']) ?? null,
    alternatives: isArray(others) ? [...others] : [],
  }
}

function judge(
  address: string | null,
  statuses: EmailVerdict['statuses'],
  flags: readonly Flag[],
): { badge: Badge; word: string; why: string[] } {
  const verdict = (badge: Badge, why: string[] = []) => ({ badge, word: badgeWords[badge], why })
  if (address === null) return verdict('not-found')
  const known = statuses.filter((status) => status.badge !== 'verbatim')
  const worst = known.reduce<Badge>(
    (worse, status) => (severity[status.badge] > severity[worse] ? status.badge : worse),
    'verbatim',
  )
  const found = worst === 'not-found' ? 'unknown' : worst
  const why: string[] = []
  if (worst === 'not-found') why.push('The status says that no address was found, and yet there is one.')
  const differ = new Set(known.map((status) => status.badge)).size > 1
  if (differ && worst !== 'not-found') {
    const deciding = known.find((status) => status.badge === worst)
    why.push(`${deciding?.label ?? 'A status'} says "${deciding?.text ?? ''}".`)
  }
  let badge: Badge = found
  for (const flag of flags) {
    const least = worstByFlag(flag)
    if (least === null || severity[least] <= severity[badge]) continue
    badge = least
    why.push(`${flag.label} is ${flag.value ? 'yes' : 'no'}.`)
  }
  if (!isEmail(address) && severity[badge] < severity.risky)
    return verdict('risky', [...why, 'This does not read as an address.'])
  if (badge !== 'verbatim') return verdict(badge, why)
  const word = statuses[0]?.text
  return word === undefined ? verdict('unknown', ['No status was given.']) : { badge, word, why }
}

const good =
  /^(?:mxrecords?|smtpserver|smtpcheck|regexp|syntax|validsyntax|formatvalid|deliverable|isdeliverable|validemailserver|mxvalid|smtpvalid)$/
const bad =
  /^(?:is)?(?:disposable|gibberish|block|blocked|bounced|role|rolebased|spamtrap|inboxfull|disabled)(?:email|address|account)?$/
const caution = /^(?:is)?(?:acceptall|catchall|webmail|free|freeemail|freeprovider)(?:domain|email|server)?$/

function toneOf(name: string, value: boolean): Flag['tone'] {
  if (good.test(name)) return value ? 'good' : 'bad'
  if (bad.test(name)) return value ? 'bad' : 'good'
  if (caution.test(name)) return value ? 'caution' : 'good'
  return 'neutral'
}

// A flag can only make the badge worse: a catch-all server says yes to every address.
function worstByFlag(flag: Flag): Badge | null {
  const name = plain(flag.key)
  if (caution.test(name)) return flag.value && /acceptall|catchall/.test(name) ? 'risky' : null
  if (bad.test(name))
    return !flag.value ? null : /role|gibberish|inboxfull/.test(name) ? 'risky' : 'do-not-use'
  if (!good.test(name) || flag.value) return null
  return /deliverable/.test(name) ? 'do-not-use' : 'risky'
}

const isNumeric = (value: unknown) => typeof value === 'string' && /^\d+(?:\.\d+)?%?$/.test(value)

// 0 and 1 stand on both scales, so they get no "/100".
function scoreText(value: unknown, record: { readonly [key: string]: unknown }): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return ''
  const scale = pick(record, ['scorescale', 'scoremax', 'maxscore', 'outof'])
  if (typeof scale === 'number') return `${value}/${scale}`
  return Number.isInteger(value) && value >= 2 && value <= 100 ? `${value}/100` : String(value)
}
