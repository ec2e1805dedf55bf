import { textAliases } from '@/lib/core/answers/identity'
import { personRef } from '@/lib/core/answers/handoff'
import { resolve } from '@/lib/core/answers/pointer'
import { recordOf, rowsOf } from '@/lib/core/answers/rows'
import type { NamedPerson, PersonFacts } from '@/lib/core/matching/person'
import { judge } from '@/lib/core/matching/verdict'
import { person } from '@/lib/core/records/person'
import { readRecord } from '@/lib/core/records/read'
import { counted } from '@/lib/core/text'
import type { Read } from '@/lib/browser/tables/runs/read'
import type { Candidate, Line, Match } from '@/lib/browser/tables/runs/run'

/** By what a row is looked up from now on. */
export type Identity = Pick<Line, 'identifier' | 'aliases'>

/** Somebody in an answer: where they stand, and by what they can be looked up. */
export type Found = Identity & { pointer: string; facts: PersonFacts; record: unknown }

/** What a record tells of a person, as far as it helps to tell them from others. */
function factsOf(record: unknown): PersonFacts {
  const facts = readRecord(person, record)
  const company = facts.text('company')
  return {
    name: facts.text('name') ?? '',
    company,
    formerCompanies: facts.words('employers').filter((name) => name !== company),
    title: facts.text('position') ?? facts.text('headline'),
    place: facts.text('place'),
  }
}

function foundAt(pointer: string, record: unknown): Found | null {
  const ref = personRef(record)
  if (!ref) return null
  const identifier = ref.best.value
  const aliases = [...new Set([...textAliases(identifier), ...ref.aliases])]
  return { pointer, identifier, aliases, facts: factsOf(record), record }
}

/** The people of an answer who can be looked up; hidden members cannot. */
export function peopleIn({ document, view }: Read): Found[] {
  const [list] = view.lists
  if (!list) return []
  return rowsOf(document, list).flatMap(({ ptr, value }) => foundAt(ptr, recordOf(value, list.unwrap)) ?? [])
}

/** Somebody at a place in an answer; null where nobody stands there any more. */
export function personAt({ document, view }: Read, pointer: string): Found | null {
  return foundAt(pointer, recordOf(resolve(document, pointer), view.lists[0]?.unwrap ?? []))
}

/** Who of an answer is meant by a row. */
export type Finding =
  | { is: 'found'; found: Found; match: Match }
  | { is: 'check'; candidates: readonly Candidate[] }
  | { is: 'nobody'; reason: string }

const words = ({ fullName, firstName, lastName, company }: NamedPerson): string =>
  [fullName ?? [firstName, lastName].filter(Boolean).join(' '), company].filter(Boolean).join(', ')

/** Judges the people of an answer by what a row says of whom it means. */
export function findIn(named: NamedPerson, people: readonly Found[]): Finding {
  const verdict = judge(named, people, ({ facts }) => facts)
  switch (verdict.is) {
    case 'sure':
    case 'likely':
      return { is: 'found', found: verdict.best.candidate, match: verdict.is }
    case 'several':
      return {
        is: 'check',
        candidates: verdict.ranked.map(({ candidate: { pointer }, score: { score, reasons } }) => ({
          pointer,
          score,
          reasons,
        })),
      }
    case 'nobody': {
      const tried =
        people.length === 0
          ? 'nobody was found'
          : `none of ${counted(people.length, 'person', 'people')} found can be meant`
      return { is: 'nobody', reason: `Searched for ${words(named)}: ${tried}.` }
    }
  }
}
