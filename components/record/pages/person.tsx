import { AtSign, Globe, Link2, Phone, type LucideIcon } from 'lucide-react'
import { useMark } from '@/components/record/marks'
import { Career } from '@/components/record/pages/career'
import { Entries, EntryView, Others } from '@/components/record/pages/entry'
import { pageOf, textPart, type Part } from '@/components/record/pages/record-page'
import { Chips, FactList, Section } from '@/components/record/parts/facts'
import { EmailValue, LinkValue, SafeText } from '@/components/record/parts/words'
import { FoldedFields } from '@/components/record/parts/record-fields'
import { CopyButton } from '@/components/ui/copy-button'
import { personSteps, schoolSteps } from '@/lib/browser/addresses/steps'
import { namesOfRow } from '@/lib/browser/library/observe'
import { formatReading, readDate } from '@/lib/core/answers/dates'
import { personRef } from '@/lib/core/answers/handoff'
import { found, isObject, pick, pickText, type JsonObject } from '@/lib/core/answers/json'
import { formatTenure } from '@/lib/core/answers/tenure'
import { enumLabel } from '@/lib/core/answers/text'
import { careerOf } from '@/lib/core/records/career'
import type { Facts } from '@/lib/core/records/fact'
import { person } from '@/lib/core/records/person'
import { personEntries, personLists } from '@/lib/core/records/person-lists'
import { readRecord } from '@/lib/core/records/read'
import { wording } from '@/lib/core/records/read-fields'

const contact: Part = ({ facts, value }) => {
  const { text, words } = facts
  const ways: readonly Way[] = [
    { as: 'email', of: [text('email') ?? []].flat(), Sign: AtSign, copy: 'Copy email' },
    { as: 'phone', of: [text('phone') ?? []].flat(), Sign: Phone, copy: 'Copy phone number' },
    { as: 'url', of: [text('url') ?? []].flat(), Sign: Link2, copy: 'Copy profile URL' },
    { as: 'website', of: words('websites'), Sign: Globe, copy: 'Copy website' },
  ]
  return <Contact ways={ways} value={value} />
}

type Way = { as: string; of: readonly string[]; Sign: LucideIcon; copy: string }

/** Only what the answer holds; a work email is a lookup of its own. */
function Contact({ ways, value }: { ways: readonly Way[]; value: unknown }) {
  const known = useMark(namesOfRow('person', value)?.aliases)?.row
  const stateOf = (email: string) =>
    // by a reader of its own: the field itself stays among the others
    readRecord(person, value).text('emailState') ?? (known?.email === email && known.emailState)
  return (
    <ul aria-label="Contact" className="flex flex-wrap items-center gap-x-6 gap-y-2 empty:hidden">
      {ways.flatMap(({ as, of, Sign, copy }) =>
        of.map((one) => (
          <li key={`${as} ${one}`} className="flex min-w-0 items-center gap-2">
            <Sign aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
            <span className="min-w-0 truncate">
              {as === 'email' ? (
                <EmailValue address={one} state={stateOf(one)} />
              ) : (
                <LinkValue value={one} name={as} />
              )}
            </span>
            <CopyButton value={one} label={copy} className="-ml-1" />
          </li>
        )),
      )}
    </ul>
  )
}

const glance: Part = ({ facts }) => {
  const { total, current, companies } = careerOf(facts)
  const [main] = current
  const degree = facts.text('highestDegree')
  const languages = entriesOf(facts, 'languages').flatMap((entry) => nameOfLanguage(entry) ?? [])
  const { undated } = total
  const told: [
    term: string,
    words: string | number | null | undefined | false,
    note?: string | false | undefined,
  ][] = [
    [
      'Total experience',
      total.months > 0 && formatTenure(total),
      undated > 0 && `${undated} undated ${undated === 1 ? 'role' : 'roles'} not counted`,
    ],
    [
      'In current role',
      main?.tenure && (main.duration ?? formatTenure(main.tenure)),
      main && `since ${formatReading(main.period.start)}`,
    ],
    ['Companies', companies > 0 && companies],
    ['Highest degree', degree],
    ['Languages', languages.join(', ')],
  ]
  if (told.every(([term, words]) => !words || term === 'Companies')) return null
  return (
    <section aria-label="At a glance">
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
        {told.map(
          ([term, words, note]) =>
            words && (
              <div key={term} className="min-w-0 grow basis-36 bg-raised px-4 py-3">
                <dt className="text-xs text-ink-faint">{term}</dt>
                <dd className="mt-0.5 font-medium wrap-anywhere">
                  <SafeText>{String(words)}</SafeText>
                  {note && <span className="block text-xs font-normal text-ink-faint">{note}</span>}
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

const nameOfLanguage = (entry: unknown): string | null =>
  pickText(entry, ['name', 'language', 'title']) ?? wording(entry)

type List = keyof typeof personLists | 'skills' | 'languages'

const entriesOf = ({ told, entries }: Facts, list: List): readonly unknown[] =>
  told(list)?.pointer === null ? [] : entries(list)

const entriesPart =
  (list: keyof typeof personEntries): Part =>
  ({ facts }) => (
    <Entries
      title={personLists[list].title}
      entries={entriesOf(facts, list)}
      names={personEntries[list]}
      steps={list === 'education' ? schoolSteps : undefined}
    />
  )

const skills: Part = ({ facts }) => {
  const [listed, top] = [entriesOf(facts, 'skills'), facts.words('topSkills')]
  if (listed.length === 0 && top.length === 0) return null
  return (
    <Section title="Skills" count={listed.length || top.length}>
      {top.length > 0 && (
        <p className={listed.length > 0 ? 'mb-3 text-ink-quiet' : undefined}>
          <span className="text-ink-faint">Top skills: </span>
          <SafeText>{top.join(', ')}</SafeText>
        </p>
      )}
      <Chips label="Skills" items={listed} />
      {listed.some(isObject) && (
        <FoldedFields value={{ skills: listed }} used={[]} summary="Endorsers and where each was used" />
      )}
    </Section>
  )
}

const languages: Part = ({ facts }) => {
  const told = entriesOf(facts, 'languages')
  if (told.length === 0) return null
  return (
    <Section title="Languages" count={told.length}>
      <FactList
        facts={told.map((entry, index) => {
          const level = pickText(entry, ['proficiency', 'level', 'fluency'])
          return {
            name: `language-${index}`,
            label: nameOfLanguage(entry) ?? 'Not named',
            children: level ? (
              <SafeText>{enumLabel(level)}</SafeText>
            ) : (
              <i className="text-ink-faint">level not given</i>
            ),
          }
        })}
      />
    </Section>
  )
}

const recommendations: Part = ({ facts }) => {
  const told = entriesOf(facts, 'recommendations')
  if (told.length === 0) return null
  return (
    <Section title={personLists.recommendations.title} count={told.length}>
      <ul className="flex flex-col gap-6">
        {told.map((entry, index) => (
          <li key={index}>
            <Recommendation entry={isObject(entry) ? entry : { text: entry }} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const recommended = {
  name: 'recommendername authorname name fullname',
  headline: 'recommenderheadline authorheadline headline title caption',
  face: 'recommenderavatarurl recommenderavatar authoravatar avatarurl picture photo',
  relation: 'relationship relation',
  date: 'createdat date postedat',
  text: 'text description content recommendation',
} as const

function Recommendation({ entry }: { entry: JsonObject }) {
  const holder = pick(entry, ['recommender', 'author', 'from'])
  const writer = isObject(holder) ? holder : entry
  const hit = (key: keyof typeof recommended, from: JsonObject = entry) =>
    found(from, recommended[key].split(' '))
  const text = (key: keyof typeof recommended, from?: JsonObject) => wording(hit(key, from)?.value)
  const keys = Object.values(recommended).flatMap((names) => found(entry, names.split(' '))?.key ?? [])
  const facts = [text('headline', writer), text('relation'), formatReading(readDate(hit('date')?.value))]
  return (
    <EntryView
      picture={{ value: hit('face', writer)?.value, shape: 'person' }}
      title={text('name', writer) ?? 'Not named'}
      small={facts.filter(Boolean).join(' · ')}
      text={text('text')}
      steps={personSteps(personRef(writer === entry ? prefixed(entry) : writer))}
      rest={{ value: entry, used: keys }}
    />
  )
}

/** A flat entry holds the writer under prefixed keys: 'recommenderNetworkId' is their 'networkId'. */
const prefixed = (entry: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(entry).flatMap(([key, value]) =>
      /^recommender./i.test(key) ? [[key.slice('recommender'.length).replace(/^_/, ''), value] as const] : [],
    ),
  )

const whole = {
  about: 'about',
  experience: 'experience',
  education: 'education',
  skills: 'skills',
  certifications: 'licences and certifications',
  projects: 'projects',
  publications: 'publications',
  honours: 'honours',
  courses: 'courses',
  volunteering: 'volunteering',
  languages: 'languages',
  recommendations: 'recommendations',
} as const satisfies Partial<Record<List | 'about', string>>

const missing: Part = ({ facts: { told } }) => {
  const named = Object.entries(whole).flatMap(([list, word]) => (told(list) ? [] : [word]))
  if (named.length === 0) return null
  return <p className="text-sm text-ink-faint">Not in this answer: {named.join(', ')}.</p>
}

export const ProfilePage = pageOf({
  kind: person,
  entity: 'person',
  unnamed: 'Name not given',
  parts: [
    ({ facts }) => void facts.told('nameSuffix'),
    contact,
    glance,
    textPart('about', 'About'),
    ({ facts, at }) => {
      entriesOf(facts, 'experience')
      entriesOf(facts, 'currentPositions')
      return <Career career={careerOf(facts)} at={at} />
    },
    entriesPart('education'),
    skills,
    ...(
      [
        ...['certifications', 'projects', 'publications', 'patents', 'honours', 'courses'],
        ...['volunteering', 'organizations', 'causes'],
      ] as const
    ).map(entriesPart),
    languages,
    recommendations,
    entriesPart('featured'),
    ({ facts }) => (
      <Others
        title={personLists.alsoViewed.title}
        about="Names from beside this profile, not whole records."
        records={entriesOf(facts, 'alsoViewed')}
        entity="person"
      />
    ),
    missing,
  ],
  isDrawn: ({ key, raw }, facts) =>
    key === 'roleDescription' && raw === careerOf(facts).current[0]?.description,
})
