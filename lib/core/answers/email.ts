import { isEmail } from '@/lib/core/answers/kinds'
import { isArray, isObject, pick, pickText, plain, type JsonObject } from '@/lib/core/answers/json'
import { keyLabel } from '@/lib/core/answers/text'

/** What Nickel says about an address, the better first, and the words of sources for it; verbatim is their own word. */
const badges = {
  verbatim: { word: '', sources: '' },
  verified: {
    word: 'Verified',
    sources: 'valid verified deliverable safe ok a+ a ultrasure verysure sure likelytoengage',
  },
  unknown: { word: 'Unknown', sources: 'unknown pending timeout greylisted unverifiable updaterequired' },
  risky: {
    word: 'Risky',
    sources:
      'acceptall catchall highprobability probable risky unverified guessed extrapolated matchedpattern role webmail unknowncatchall needsverification usermanaged',
  },
  'do-not-use': {
    word: 'Do not use',
    sources: 'invalid undeliverable bounced disposable blocked spamtrap complainer donotmail donotuse',
  },
  'not-found': { word: 'Not found', sources: 'notfound unavailable noemail' },
} as const

export type Badge = keyof typeof badges
export type Flag = ReturnType<typeof flagOf>
type Tone = 'good' | 'bad' | 'caution' | 'neutral'
type Status = { key: string; label: string; text: string; badge: Badge }

// safe: Object.keys forgets which keys an object has
const bySeverity = Object.keys(badges) as Badge[]
const isWorse = (badge: Badge, other: Badge) => bySeverity.indexOf(badge) > bySeverity.indexOf(other)

const badgeOf = new Map(
  bySeverity.flatMap((badge) => badges[badge].sources.split(' ').map((word) => [word, badge] as const)),
)

/** The badge for a source's word, case and separators ignored; unknown words stay verbatim. */
export const badgeFor = (word: string): Badge =>
  badgeOf.get(plain(word.trim()).replaceAll('−', '')) ?? 'verbatim'

/** What is said of an address by the word that is kept beside it, Nickel's own or a source's; null where none is. */
export function judgementOf(state: unknown): { badge: Badge; word: string } | null {
  if (typeof state !== 'string' || state.trim() === '') return null
  const badge = badgeFor(state)
  return { badge, word: badges[badge].word || state }
}

/** Whether an address must not be written to, by the word that is kept beside it. */
export const isUnusable = (state: unknown): boolean => judgementOf(state)?.badge === 'do-not-use'

export const noAddress = badges['not-found'].word

/** Whether the word says that an address was looked for and there is none. */
export const isNoAddress = (state: unknown): boolean => judgementOf(state)?.badge === 'not-found'

type Rule = { form: RegExp; warns: boolean; tone: Tone; best: Badge }

const isDelivered = /^(?:is)?deliverable$/
const passesCheck =
  /^(?:mxrecords?|smtpserver|smtpcheck|regexp|syntax|validsyntax|formatvalid|validemailserver|mxvalid|smtpvalid)$/
const isNobody = /^(?:is)?(?:gibberish|role|rolebased|inboxfull)(?:email|address|account)?$/
const isDead = /^(?:is)?(?:disposable|block|blocked|bounced|spamtrap|disabled)(?:email|address|account)?$/
const takesAll = /^(?:is)?(?:acceptall|catchall)(?:domain|email|server)?$/
const isOfAnybody = /^(?:is)?(?:webmail|free|freeemail|freeprovider)(?:domain|email|server)?$/

/** The value by which a flag warns, and the best that an address then can be: a catch-all server says yes to every one. */
const flagRules: readonly Rule[] = [
  { form: isDelivered, warns: false, tone: 'bad', best: 'do-not-use' },
  { form: passesCheck, warns: false, tone: 'bad', best: 'risky' },
  { form: isNobody, warns: true, tone: 'bad', best: 'risky' },
  { form: isDead, warns: true, tone: 'bad', best: 'do-not-use' },
  { form: takesAll, warns: true, tone: 'caution', best: 'risky' },
  { form: isOfAnybody, warns: true, tone: 'caution', best: 'verbatim' },
]

const ruleOf = (key: string) => flagRules.find(({ form }) => form.test(plain(key)))

function flagOf(key: string, value: boolean) {
  const rule = ruleOf(key)
  const told: Tone = rule?.warns === value ? rule.tone : 'good'
  return { key, label: keyLabel(key), value, tone: rule ? told : 'neutral' }
}

const statusKey = /^(?:status|result|deliverability|verdict|grade|certainty|confidencelevel|.*status)$/
const scoreKey = /^(?:score|confidence|.*score|probability)$/
const otherKey = /^(?:checkedat|verifiedat|lastverified.*|alternatives|emails)$/
const addressKeys = ['email', 'emailaddress', 'workemail', 'address', 'mail', 'value', 'businessemail']

/** Reads an e-mail answer of any provider: address, badge from the worst known word, flags, score as given. */
export function readEmail(answer: unknown) {
  const record = isObject(answer) ? answer : {}
  const used: string[] = []
  const field = pick(record, addressKeys)
  const address = (isObject(field) ? pickText(field, addressKeys) : field) ?? null
  const statuses: Status[] = []
  const flags: Flag[] = []
  let score: { key: string; text: string } | null = null
  for (const key of Object.keys(record)) {
    const [name, value] = [plain(key), record[key]]
    if (typeof value === 'boolean') flags.push(flagOf(key, value))
    else if (statusKey.test(name) && typeof value === 'string' && value !== '')
      statuses.push({ key, label: keyLabel(key), text: value, badge: badgeFor(value) })
    else if (score === null && scoreKey.test(name) && (typeof value === 'number' || isNumeric(value)))
      score = { key, text: scoreText(value, record) }
    else if (!addressKeys.includes(name) && !otherKey.test(name)) continue
    used.push(key)
  }
  const others = pick(record, ['alternatives', 'emails', 'otheremails', 'alternateemails'])
  const checked = ['checkedat', 'verifiedat', 'lastverifiedat', 'lastverified', 'verificationdate']
  const told = typeof address === 'string' ? address.trim() || null : null
  return {
    address: told,
    statuses,
    flags,
    score,
    used,
    ...judge(told, statuses, flags),
    checkedAt: pick(record, checked) ?? null,
    alternatives: isArray(others) ? others : [],
  }
}

/** The badge, its word, and why it is worse than the best word that was given. */
function judge(address: string | null, statuses: readonly Status[], flags: readonly Flag[]) {
  const why: string[] = []
  const verdict = (badge: Badge, word: string = badges[badge].word) => ({ badge, word, why })
  if (address === null) return verdict('not-found')
  const known = statuses.filter((status) => status.badge !== 'verbatim')
  const worst = bySeverity.findLast((badge) => known.some((status) => status.badge === badge)) ?? 'verbatim'
  const deciding = known.find((status) => status.badge === worst)
  if (worst === 'not-found') why.push('The status says that no address was found, and yet there is one.')
  else if (deciding && known.some((status) => status.badge !== worst))
    why.push(`${deciding.label} says "${deciding.text}".`)
  let badge: Badge = worst === 'not-found' ? 'unknown' : worst
  for (const { key, label, value } of flags) {
    const rule = ruleOf(key)
    if (rule?.warns !== value || !isWorse(rule.best, badge)) continue
    badge = rule.best
    why.push(`${label} is ${value ? 'yes' : 'no'}.`)
  }
  if (!isEmail(address) && isWorse('risky', badge)) {
    why.push('This does not read as an address.')
    return verdict('risky')
  }
  if (badge !== 'verbatim' || statuses[0]) return verdict(badge, badges[badge].word || statuses[0]?.text)
  why.push('No status was given.')
  return verdict('unknown')
}

const isNumeric = (value: unknown) => typeof value === 'string' && /^\d+(?:\.\d+)?%?$/.test(value)

// 0 and 1 stand on both scales, so they get no "/100".
function scoreText(value: unknown, record: JsonObject): string {
  if (typeof value !== 'number') return String(value)
  const scale = pick(record, ['scorescale', 'scoremax', 'maxscore', 'outof'])
  if (typeof scale === 'number') return `${value}/${scale}`
  return Number.isInteger(value) && value >= 2 && value <= 100 ? `${value}/100` : String(value)
}
