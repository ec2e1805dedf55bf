import type { ReactNode } from 'react'
import { AtSign, Globe, Link2, Phone, type LucideIcon } from 'lucide-react'
import { useMark } from '@/components/record/marks'
import { Career, EntryView } from '@/components/record/pages/career'
import { Others, pageOf, type Part } from '@/components/record/pages/record-page'
import { Chips, Section } from '@/components/record/parts/facts'
import { EmailValue, LinkValue, SafeText } from '@/components/record/parts/words'
import { FoldedFields } from '@/components/record/parts/record-fields'
import { CopyButton } from '@/components/ui/copy-button'
import type { Step } from '@/lib/browser/addresses/step'
import { personSteps, schoolSteps } from '@/lib/browser/addresses/steps'
import { namesOfRow } from '@/lib/browser/library/observe'
import { formatReading } from '@/lib/core/answers/dates'
import { personRef } from '@/lib/core/answers/handoff'
import { isObject, pick, type JsonObject } from '@/lib/core/answers/json'
import { formatTenure } from '@/lib/core/answers/tenure'
import { careerOf } from '@/lib/core/records/person-lists'
import type { Facts } from '@/lib/core/records/kind'
import { person } from '@/lib/core/records/person'
import { readEntry, usualEntry, type EntryNames } from '@/lib/core/records/entry'
import { readRecord } from '@/lib/core/records/read'
import { wording } from '@/lib/core/records/read-fields'
import { counted } from '@/lib/core/text'

const contact: Part = ({ facts: { text, words }, value }) => {
  const ways = [
    { as: 'email', of: text('email'), Sign: AtSign, copy: 'Copy email' },
    { as: 'phone', of: text('phone'), Sign: Phone, copy: 'Copy phone number' },
    { as: 'url', of: text('url'), Sign: Link2, copy: 'Copy profile URL' },
    ...words('websites').map((of) => ({ as: 'website', of, Sign: Globe, copy: 'Copy website' })),
  ]
  return <Contact ways={ways} value={value} />
}

type ContactProps = {
  ways: readonly { as: string; of: string | null; Sign: LucideIcon; copy: string }[]
  value: unknown
}

/** Only what the answer holds; a work email is a lookup of its own. */
function Contact({ ways, value }: ContactProps) {
  const known = useMark(namesOfRow('person', value)?.aliases)?.row
  // by a reader of its own: the field itself stays among the others
  const state = readRecord(person, value).text('emailState')
  return (
    <ul aria-label="Contact" className="flex flex-wrap items-center gap-x-6 gap-y-2 empty:hidden">
      {ways.map(
        ({ as, of, Sign, copy }) =>
          of !== null && (
            <li key={`${as} ${of}`} className="flex min-w-0 items-center gap-2">
              <Sign aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
              <span className="min-w-0">
                {as === 'email' ? (
                  <EmailValue address={of} state={state ?? (known?.email === of && known.emailState)} />
                ) : (
                  <LinkValue value={of} name={as} className="block truncate" />
                )}
              </span>
              <CopyButton value={of} label={copy} className="-ml-1" />
            </li>
          ),
      )}
    </ul>
  )
}

const glance: Part = ({ facts }) => {
  const { total, current, companies } = careerOf(facts)
  const [main] = current
  const languages = entriesOf(facts, 'languages').flatMap(
    (entry) => readEntry(entry, person.facts.languages.entry).title ?? [],
  )
  const inRole = main?.tenure && (main.duration ?? formatTenure(main.tenure))
  const undated = total.undated > 0 && `${counted(total.undated, 'undated role')} not counted`
  const tiles: [term: string, words: ReactNode, note?: ReactNode][] = [
    ['Total experience', total.months > 0 && formatTenure(total), undated],
    ['In current role', inRole, main && `since ${formatReading(main.period.start)}`],
    ['Companies', companies > 0 && companies],
    ['Highest degree', facts.text('highestDegree')],
    ['Languages', languages.join(', ')],
  ]
  const filled = tiles.filter(([, words]) => words)
  if (filled.every(([term]) => term === 'Companies')) return null
  return (
    <section aria-label="At a glance">
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
        {filled.map(([term, words, note]) => (
          <div key={term} className="min-w-0 grow basis-36 bg-raised px-4 py-3">
            <dt className="text-xs text-ink-faint">{term}</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere">
              <SafeText>{String(words)}</SafeText>
              {note && <span className="block text-xs font-normal text-ink-faint">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const entriesOf = ({ told, entries }: Facts, list: keyof typeof person.facts): readonly unknown[] =>
  told(list)?.pointer === null ? [] : entries(list)

type StepsOf = (entry: unknown) => readonly (Step | null)[]

const stepsIn: Partial<Record<keyof typeof person.facts, StepsOf>> = {
  education: schoolSteps,
  recommendations: (entry) => personSteps(personRef(writerOf(entry))),
}

const entriesPart =
  (list: keyof typeof person.facts): Part =>
  ({ facts }) => {
    const { title, entry: names } = person.facts[list]
    const entries = entriesOf(facts, list)
    return (
      <Section title={title} count={entries.length}>
        <ul className="flex flex-col gap-5">
          {entries.map((value, index) => (
            <li key={index}>
              {isObject(value) ? (
                <Entry value={value} names={names} steps={stepsIn[list]?.(value)} />
              ) : (
                <SafeText>{wording(value) ?? String(value)}</SafeText>
              )}
            </li>
          ))}
        </ul>
      </Section>
    )
  }

type EntryProps = { value: JsonObject; names: EntryNames | undefined; steps: ReturnType<StepsOf> | undefined }

function Entry({ value, names = usualEntry, steps }: EntryProps) {
  const entry = readEntry(value, names)
  const unnamed = names.by || names.level ? 'Not named' : (entry.link ?? 'Untitled')
  return (
    <EntryView
      picture={names.picture ? { value: entry.picture, of: names.by ? 'person' : undefined } : undefined}
      title={entry.title ?? unnamed}
      link={entry.link}
      lines={[entry.subtitle.join(' · ')]}
      small={[entry.when, ...entry.facts].filter((fact) => fact !== '').join(' · ')}
      text={entry.description}
      steps={steps}
      rest={{ value, used: entry.used }}
    />
  )
}

const skills: Part = ({ facts }) => {
  const [listed, top] = [entriesOf(facts, 'skills'), facts.words('topSkills')]
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
        <FoldedFields value={{ skills: listed }} summary="Endorsers and where each was used" />
      )}
    </Section>
  )
}

/** A flat entry holds the writer under prefixed keys: 'recommenderNetworkId' is their 'networkId'. */
function writerOf(entry: unknown): JsonObject {
  const writer = pick(entry, ['recommender', 'author', 'from'])
  if (isObject(writer)) return writer
  const fields = Object.entries(isObject(entry) ? entry : {}).flatMap(([key, value]) => {
    const name = /^recommender_?(.+)/i.exec(key)?.[1]
    return name === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(fields)
}

const usual = [
  ...['about', 'experience', 'education', 'skills', 'certifications', 'projects', 'publications'],
  ...['honours', 'courses', 'volunteering', 'languages', 'recommendations'],
] as const

const titleOf = (key: (typeof usual)[number]) =>
  key === 'experience' ? 'Experience' : person.facts[key].title

const missing: Part = ({ facts: { told } }) => {
  const titles = usual.flatMap((key) => (told(key) ? [] : titleOf(key).toLowerCase().replace('&', 'and')))
  return (
    titles.length > 0 && <p className="text-sm text-ink-faint">Not in this answer: {titles.join(', ')}.</p>
  )
}

/** What the name and the career say is no field of its own. */
const saidElsewhere: Part = ({ facts, value }) => {
  facts.told('nameSuffix')
  const description = readRecord(person, value).raw('roleDescription')
  if (description === careerOf(facts).current[0]?.description) facts.told('roleDescription')
  return null
}

export const ProfilePage = pageOf({
  kind: person,
  entity: 'person',
  unnamed: 'Name not given',
  parts: [
    saidElsewhere,
    contact,
    glance,
    'about',
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
        ...['volunteering', 'organizations', 'causes', 'languages', 'recommendations', 'featured'],
      ] as const
    ).map(entriesPart),
    ({ facts }) => (
      <Others
        title={person.facts.alsoViewed.title}
        about="Names from beside this profile, not whole records."
        records={entriesOf(facts, 'alsoViewed')}
        entity="person"
      />
    ),
    missing,
  ],
})
