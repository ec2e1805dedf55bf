import vocabulary from '@/lib/browser/addresses/vocabulary.json'
import shortForms from '@/lib/core/matching/short-forms.json' with { type: 'json' }
import { fold, singular as singularRole } from '@/lib/core/rows/words'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' | '))

const titles = setOf(vocabulary.titles)
const given = new Set([...setOf(vocabulary.given), ...shortForms.flatMap((forms) => forms.split(' '))])
const surnames = setOf(vocabulary.surnames)
const functions = setOf(vocabulary.functions)
const modifiers = setOf(vocabulary.modifiers)
const countries = setOf(vocabulary.countries)
const cities = setOf(vocabulary.places)
const industries = setOf(vocabulary.industries)
const companyNouns = setOf(vocabulary.companies)
const grammar = setOf(vocabulary.grammar)

/** Endings of what somebody does that hardly any other word has. */
const titleEnd =
  /^[a-z-]*(?:eer|(?<!^.|qv|qu)ist|ician|arian|lyst|tect|tant|ator|itor|utor|ector|essor|isor|loper|igner|ager|smith|wright|keeper|worker)$/

/** Words that end in s and are no plural. */
const noPlural =
  /(?:ss|us|is|(?<!mechan|crit|cler|med)ics|sales|operations|relations|communications|resources|news|devops|ops|solutions|services|systems|series)$/i

/** One of several: 'midwives' as 'midwife', 'secretaries' as 'secretary'. */
function one(word: string): string {
  // 'SaaS' is one
  if (!/(?:s|[^a-z]S)$/.test(word) || noPlural.test(word) || word.length < 4) return word
  if (/[^aeiou]ies$/i.test(word)) return word.replace(/ies$/i, 'y')
  if (/wives$/i.test(word)) return word.replace(/ves$/i, 'fe')
  return /(?:ss|x|ch|sh)es$/i.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** 'data engineers' as 'data engineer', 'legal secretaries' as 'legal secretary', 'salesmen' as 'salesman'. */
export function singular(text: string): string {
  const roles = singularRole(text)
  const at = roles.lastIndexOf(' ') + 1
  const last = roles.slice(at)
  return roles.slice(0, at) + (/.{2}men$/i.test(last) ? last.replace(/en$/, 'an') : one(last))
}

const isTitleWord = (word: string): boolean => {
  const plain = word.toLowerCase()
  return [plain, one(plain), singularRole(plain)].some((own) => titles.has(own) || titleEnd.test(own))
}

/** Whether text says what somebody does: 'nurse', 'Head of Sales', 'CTO or CEO', 'Human Resources'. */
export function isTitle(text: string): boolean {
  const words = text.split(/[\s/,]+/)
  return (
    words.some(isTitleWord) || words.every((word) => isFunction(word) || modifiers.has(word.toLowerCase()))
  )
}

/** Whether the last word of a name in capitals may be somebody's: 'Ann Baker', but not 'Head Baker'. */
export function isFamilyName(text: string): boolean {
  const words = text.toLowerCase().split(' ')
  const isOfTitle = (word: string) => modifiers.has(word) || (isTitleWord(word) && !surnames.has(word))
  return surnames.has(words.at(-1) ?? '') && !words.slice(0, -1).some(isOfTitle)
}

/** Whether text is a part of a company: 'engineering', 'Sales'. */
export const isFunction = (text: string): boolean => functions.has(text.toLowerCase())

/** Where what somebody does begins behind another name: 9 in 'Kranich Bio software engineers'; -1 where it does not. */
export function titleAt(text: string): number {
  const words = [...text.matchAll(/\S+/g)]
  if (!isTitleWord(words.at(-1)?.[0] ?? '')) return -1
  const isOwn = (word: string) => modifiers.has(word.toLowerCase()) || isTitleWord(word)
  const first = words.findLastIndex(([word]) => !isOwn(word)) + 1
  return words[first]?.index ?? -1
}

/** What goes on behind what somebody does and is none of it: ' fintech' in 'product manager fintech'; empty where nothing does. */
export function behindTitle(text: string): string {
  const words = text.split(' ')
  const behind = words.slice(words.findLastIndex(isTitleWord) + 1)
  const goesOn = /^(?:of|for|and|or|in|to|de|du|&|[^\p{L}].*)$/u
  const isMore = (word: string) => goesOn.test(word) || isOfTitle(word)
  return behind.length === words.length || behind.some(isMore) ? '' : behind.join(' ')
}

const isOfTitle = (word: string): boolean =>
  isTitleWord(word) || isFunction(word) || modifiers.has(word.toLowerCase())

/** Where a title begins behind the name of a person: 14 in 'Anna Kowalski product owner'; -1 where no name stands before one. */
export function behindName(text: string): number {
  const [first = '', second = '', ...rest] = text.split(' ')
  const isOwn = [first, second].every((word) => !isGrammar(word) && !isKnown(word) && !/[,;:]/.test(word))
  const isFamily = !isOfTitle(second) || surnames.has(second.toLowerCase())
  const isNamed = given.has(fold(first)) && isOwn && isFamily && isTitle(rest.join(' '))
  return isNamed ? first.length + second.length + 2 : -1
}

/** Words that stand within a title, as in 'assistant to the CEO', and neither begin nor end one. */
const within = /^(?:of|for|and|or|in|to|the|de|du|&)$/i

/** What says in a longer text what somebody does: 'head of talent' in 'who took over as head of talent'; empty where nothing does. */
export function titleIn(text: string): string {
  const words = text.split(' ')
  const at = words.findIndex(isTitleWord)
  const isOther = (word: string) =>
    /\d|^\p{L}+['’]|[:;,]$/u.test(word) || (isGrammar(word) && !isOfTitle(word))
  const isBefore = (word: string) => (within.test(word) && !/^(?:and|or|&)$/.test(word)) || isOther(word)
  const first = words.slice(0, at).findLastIndex(isBefore) + 1
  const behind = words.slice(at + 1).findIndex((word) => !within.test(word) && isOther(word))
  const title = at < 0 ? [] : words.slice(first, behind < 0 ? undefined : at + 1 + behind)
  return title.slice(0, title.findLastIndex((word) => !within.test(word)) + 1).join(' ')
}

const plain = (text: string): string => fold(text.trim()).replace(/\./g, '')

/** Whether text is a country, or a part of one that is called like one. */
export const isCountry = (text: string): boolean => countries.has(plain(text))

const isKnown = (text: string): boolean => cities.has(plain(text)) || isCountry(text)

/** Whether text is a large city or a country, also with more behind a comma. */
export const isPlace = (text: string): boolean => isKnown(text.split(',')[0] ?? '')

/** Words that belong to the name before them: 'Boston area', 'Frankfurt am Main'. */
const ofPlace =
  /^(?:\p{Lu}.*|area|region|city|county|state|province|metro|metropolitan|cent(?:er|re)|suburbs|am|an|der|upon|on|de|del|do|da|sur|north|south|east|west)$/u

/** A place that is known, up to the word that belongs to it no more, and what stands behind; all of what is none. */
export function startOfPlace(text: string): [place: string, behind: string] {
  const words = text.split(' ')
  for (let end = words.length; end > 0; end -= 1) {
    if (!isKnown(words.slice(0, end).join(' ').replace(/,$/, ''))) continue
    const isMore = (word: string, at: number) =>
      words[at - 1]?.endsWith(',')
        ? isPlace(word) || (at === words.length - 1 && /^\p{L}+$/u.test(word))
        : ofPlace.test(word)
    let last = end
    while (last < words.length && isMore(words[last] ?? '', last)) last += 1
    return [words.slice(0, last).join(' ').replace(/,$/, ''), words.slice(last).join(' ')]
  }
  return [text, '']
}

/** Whether text is what companies do: 'fintech', 'real estate'. */
export const isIndustry = (text: string): boolean => industries.has(text.toLowerCase())

/** Whether a word is what companies are called together: 'startups', 'hospitals'. */
export const isCompanyNoun = (word: string): boolean => companyNouns.has(word.toLowerCase())

/** Whether a word only holds a sentence together, or says what is looked for. */
export const isGrammar = (word: string): boolean =>
  [word.toLowerCase(), singular(word.toLowerCase())].some((one) => grammar.has(one))
