import fc from 'fast-check'
import type { NamedPerson, PersonFacts } from '@/lib/core/matching/person'

const nothing = { fullName: null, firstName: null, lastName: null, company: null, title: null, place: null }

/** A row of somebody's file that tells the whole name. */
export const row = (fullName: string, company: string | null = null, more: Partial<NamedPerson> = {}) => ({
  ...nothing,
  fullName,
  company,
  ...more,
})

/** What is known of somebody. */
export const facts = (
  name: string,
  company: string | null = null,
  more: Partial<PersonFacts> = {},
): PersonFacts => ({ name, company, formerCompanies: [], title: null, place: null, ...more })

export const given = ['Anna', 'Robert', 'Łucja', 'José', 'Zoë', 'Юрий', 'Γιώργος', 'Bob', 'Jean-Luc', 'Mary']
export const family = ['Kowalska', 'Lind', 'Müller', 'Ortega', 'O’Dale', 'Щербаков', 'Βλάχος', 'Ek', 'Brandt']
export const employers = ['Brindle', 'Oak & Pine', 'Tarnwick Mills', 'Ромашка', 'Sölde']

/** A first and a last name. */
export const names = fc.record({ given: fc.constantFrom(...given), family: fc.constantFrom(...family) })

/** A word of invented people, of any alphabet, or anything at all. */
export const anyText = fc.oneof(
  fc.constantFrom(
    ...given,
    ...family,
    'Dr.',
    'PhD',
    ',',
    '-',
    '(',
    '"',
    'de',
    'van den',
    'J.',
    '山田太郎',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

const text = fc.array(anyText, { maxLength: 5 }).map((words) => words.join(' '))
const maybe = fc.option(text)

/** A row with anything in it. */
export const anyRow: fc.Arbitrary<NamedPerson> = fc.record({
  fullName: maybe,
  firstName: maybe,
  lastName: maybe,
  company: maybe,
  title: maybe,
  place: maybe,
})

/** A candidate with anything in it. */
export const anyFacts: fc.Arbitrary<PersonFacts> = fc.record({
  name: text,
  company: maybe,
  formerCompanies: fc.array(text, { maxLength: 3 }),
  title: maybe,
  place: maybe,
})
