import { isObject, pick, pickText } from '@/lib/core/answers/json'
import { type Convert, dateValue } from '@/lib/core/records/convert'
import { type Facts, inside } from '@/lib/core/records/kind'
import { listIn, wording, wordingIn } from '@/lib/core/records/read-fields'

const isCredential = (piece: string) =>
  /^(?:Jr|Sr|Esq)\.?$/.test(piece) || (/^[A-Za-z.]{2,12}$/.test(piece) && /[A-Z][a-z.]*[A-Z]/.test(piece))

/** 'Rahman, PharmD' is the name Rahman with the suffix PharmD; a comma before anything else is part of the name. */
function withoutCredentials(name: string): { last: string; suffix: string | null } {
  const [last = name, ...credentials] = name.split(/(?<!\s)\s*,\s*/)
  return credentials.length > 0 && credentials.every(isCredential)
    ? { last, suffix: credentials.join(', ') }
    : { last: name, suffix: null }
}

const nobody = { first: null, last: null, suffix: null }

/** First and last name as told, or from the whole name: its first word, and the rest. */
export function nameParts(first: string | null, last: string | null, whole: string | null) {
  if (first !== null || last !== null)
    return { ...nobody, first, ...(last !== null && withoutCredentials(last)) }
  if (whole === null) return nobody
  const parts = withoutCredentials(whole.trim())
  const [, given = null, family = parts.last] = /^(\S+)\s+([^]*)$/.exec(parts.last) ?? []
  return { ...parts, first: given, last: family }
}

export const firstNames = 'firstName givenName vorname prénom prenom 名'
export const lastNames = 'lastName familyName surname nachname familienname apellido apellidos фамилия 姓'

const firstOf = (facts: Facts) => wording(facts.find(firstNames)?.raw)
const lastOf = (facts: Facts) => wording(facts.find(lastNames)?.raw)

/** The whole name, made of the parts that are told. */
export const joinedName = (facts: Facts): string =>
  [firstOf(facts), lastOf(facts)].filter((part) => part !== null).join(' ')

const partsOf = (facts: Facts) => nameParts(firstOf(facts), lastOf(facts), facts.text('name'))

function ofField(facts: Facts, names: string, value: string | null) {
  const field = facts.find(names)
  return field === null || value === null ? value : { ...field, value }
}

export const firstName = (facts: Facts) => ofField(facts, firstNames, partsOf(facts).first)
export const lastName = (facts: Facts) => ofField(facts, lastNames, partsOf(facts).last)
export const nameSuffix = (facts: Facts) => partsOf(facts).suffix

export const inCompany = inside(({ field }) => field('company currentCompany employer'), wordingIn)
export const inPlace = inside(({ raw }) => raw('place'), pickText)

export const isCountryCode = (told: string) => /^[A-Za-z]{2}$/.test(told)

/** The country of the place in words; null where only its code is told. */
export function countryName(facts: Facts): string | null {
  const told = inPlace('countryfull', 'country')(facts)
  return told !== null && isCountryCode(told) ? null : told
}

/** The code of the country of the place, in capitals. */
export function countryCode(facts: Facts): string | null {
  const told = inPlace('countrycode')(facts) ?? inPlace('country')(facts)
  return told !== null && isCountryCode(told) ? told.toUpperCase() : null
}

/** What is told under one of the names in the school that ended last. */
export const inLatestSchool = inside(
  ({ entries }) => entries('education').toSorted((a, b) => endOf(b).localeCompare(endOf(a)))[0],
  wordingIn,
)

const endOf = (entry: unknown) => dateValue(pick(entry, ['endedat', 'enddate', 'end', 'endyear'])) ?? ''

/** Text of which only some counts, such as an id in one form. */
export const textThat =
  (isWanted: (text: string) => boolean): Convert =>
  (value) => {
    const told = wording(value)
    return told !== null && isWanted(told) ? told : undefined
  }

const siteOf = (site: unknown) =>
  isObject(site) ? (pickText(site, ['url', 'link', 'website', 'href']) ?? wording(site)) : wording(site)

/** The addresses of websites, from text, a list of texts or a list of objects. */
export const sites: Convert = (value) => {
  const told = (typeof value === 'string' ? [value] : listIn(value)).flatMap((site) => siteOf(site) ?? [])
  return told.length > 0 ? told : undefined
}
