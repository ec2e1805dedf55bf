import type { Career } from '@/lib/core/answers/experience'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import { careerOf } from '@/lib/core/records/career'
import { person } from '@/lib/core/records/person'
import { personLists } from '@/lib/core/records/person-lists'
import type { Facts } from '@/lib/core/records/fact'
import { readRecord } from '@/lib/core/records/read'

/** Sections of a profile that hold a list. */
export type ProfileList = keyof typeof personLists | 'skills' | 'languages'

const isList = (key: string): key is ProfileList =>
  key in personLists || key === 'skills' || key === 'languages'

/** A fact with the key it really stands under. */
type Told = { key: string; value: unknown }

/** What is drawn of a person, by its facts; `at` is when the answer came, in milliseconds. */
export function readProfile(record: unknown, at: number) {
  const facts = readRecord(person, record, at)
  const { text, raw, words, entries, flag, told, used } = facts
  const career = careerOf(facts)
  told('nameSuffix')
  // skills that are only told as the top ones are drawn as those
  const listed = (list: ProfileList) => (told(list)?.pointer === null ? [] : entries(list))
  return {
    name: text('name'),
    headline: text('headline'),
    title: text('position'),
    company: text('company'),
    place: text('place'),
    about: text('about'),
    avatar: raw('picture'),
    connections: raw('connections'),
    followers: raw('followers'),
    flags: {
      verified: flag('verified'),
      openToWork: flag('openToWork'),
      hiring: flag('hiring'),
      premium: flag('premium'),
      influencer: flag('influencer'),
      memorialized: flag('memorialized'),
    },
    profileUrl: text('url'),
    websites: words('websites'),
    email: text('email'),
    /** By a reader of its own: the field itself stays among the others. */
    emailState: readRecord(person, record).text('emailState'),
    phone: text('phone'),
    career,
    degree: text('highestDegree'),
    topSkills: words('topSkills'),
    lists: Object.fromEntries(person.keys.filter(isList).map((list) => [list, listed(list)])) as Readonly<
      Record<ProfileList, readonly unknown[]> // Object.fromEntries forgets the keys that it was given
    >,
    details: detailsOf(facts, career),
    /** Where everything stands that is drawn; the rest goes under "Other fields". */
    used: used(),
  }
}

export type Profile = ReturnType<typeof readProfile>

/** Facts beside the sections, by heading; each field once, however many facts are read from it. */
function detailsOf({ told }: Facts<keyof typeof person.facts>, career: Career) {
  const seen = new Set<JsonPointer>()
  return person.sections
    .map(({ title, facts }) => ({
      title,
      facts: facts.flatMap((key): Told[] => {
        const fact = told(key)
        if (!fact || fact.name === null || fact.pointer === null || seen.has(fact.pointer)) return []
        seen.add(fact.pointer)
        const isDrawn = key === 'roleDescription' && fact.raw === career.current[0]?.description
        return isDrawn ? [] : [{ key: fact.name, value: fact.raw }]
      }),
    }))
    .filter(({ title, facts }) => title !== 'Name' && facts.length > 0)
}
