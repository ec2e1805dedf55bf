import type { Person } from '@/lib/service/data/model'
import { fold } from '@/lib/service/lookups/words'
import { asRow, type Row } from '@/tests/service/network'
import data from '@/tests/service/questions.json'
import asked from '@/tests/service/stranger-questions.json'

/** What somebody asks of the people, and what is true of those who are meant, as patterns of folded words. */
type Question = { ask: Row; hit: Readonly<Record<string, string>> }

export const questions: readonly Question[] = data

/** By what is said of a person any of some texts: words in it, whatever their case and accents. */
type Rule = Readonly<Record<string, readonly string[]>>

/** What somebody asks who knows the data and not the code, and how many of the first rows have to be as one of the rules says. */
type StrangerQuestion = { ask: Row; anyOf: readonly Rule[]; mustNot?: Rule; atLeast: number }

export const strangerQuestions: readonly StrangerQuestion[] = asked

type Said = Readonly<Record<string, string>>

/** What a row of the answer says. */
export function saidBy(row: Row): Said {
  const { title, companyName } = asRow(row.currentPosition)
  const { firstName, lastName, fullName, headline } = row
  return folded({
    title,
    company: companyName,
    place: asRow(row.location).text,
    first: firstName,
    last: lastName,
    full: fullName,
    words: `${String(headline)} ${String(title)}`,
  })
}

/** What a row of the answer would say of a person. */
export function saidOf({ roles, place, firstName, lastName, headline }: Person): Said {
  const role = roles.find(({ to }) => to === null)
  return folded({
    title: role?.title,
    company: role?.employer,
    place: place.label,
    first: firstName,
    last: lastName,
    full: `${firstName} ${lastName}`,
    words: `${headline} ${role?.title}`,
  })
}

const folded = (fields: Row): Said =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fold(String(value ?? ''))]))

/** Whether a person is one of those who are meant. */
export const isMeant = ({ hit }: Question, said: Said): boolean =>
  Object.entries(hit).every(([name, pattern]) => {
    if (name.startsWith('not_')) return !new RegExp(pattern).test(said[name.slice(4)] ?? '')
    const isName = name === 'first' || name === 'last'
    return new RegExp(isName ? `\\b(?:${pattern})\\b` : pattern).test(said[name] ?? '')
  })

const follows = (rule: Rule, said: Said): boolean =>
  Object.entries(rule).every(([field, texts]) => texts.some((text) => said[field]?.includes(fold(text))))

/** Whether enough of the rows are as they have to be, and none as it must not. */
export const isAnswered = ({ anyOf, mustNot, atLeast }: StrangerQuestion, rows: readonly Said[]): boolean =>
  rows.filter((said) => anyOf.some((rule) => follows(rule, said))).length >= atLeast &&
  !(mustNot && rows.some((said) => follows(mustNot, said)))
