import { Steps } from '@/components/record/acts/steps'
import { personSteps } from '@/lib/browser/addresses/steps'
import { LongText } from '@/components/record/parts/long-text'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { Section } from '@/components/record/parts/section'
import { FoldedFields, OtherFields } from '@/components/record/parts/other-fields'
import { wording } from '@/lib/core/records/read-fields'
import { formatReading, readDate } from '@/lib/core/answers/dates'
import { personRef } from '@/lib/core/answers/handoff'
import { found, isObject, pick, type JsonObject } from '@/lib/core/answers/json'
import { useMemo } from 'react'
import { SectionLinks } from '@/components/record/parts/section-links'
import { AlsoViewed } from '@/components/record/profile/person-line'
import { Career } from '@/components/record/profile/career'
import { ContactStrip, Glance, ProfileHeader } from '@/components/record/profile/profile-header'
import { EntrySections } from '@/components/record/profile/entries'
import { Languages, Skills } from '@/components/record/profile/skills'
import { readProfile, type Profile, type ProfileList } from '@/components/record/profile/read-profile'
import { FactList } from '@/components/record/parts/facts'
import { RecordFields } from '@/components/record/parts/record-fields'
import { isSimple } from '@/components/record/parts/value'
import { keyLabel } from '@/lib/core/answers/text'

const names = {
  name: 'recommendername authorname name fullname',
  headline: 'recommenderheadline authorheadline headline title caption',
  face: 'recommenderavatarurl recommenderavatar authoravatar avatarurl picture photo',
  relation: 'relationship relation',
  date: 'createdat date postedat',
  text: 'text description content recommendation',
} as const

export function Recommendations({ recommendations }: { recommendations: readonly unknown[] }) {
  if (recommendations.length === 0) return null
  return (
    <Section title="Recommendations" count={recommendations.length}>
      <ul className="flex flex-col gap-6">
        {recommendations.map((entry, index) => (
          <Recommendation key={index} entry={isObject(entry) ? entry : { text: entry }} />
        ))}
      </ul>
    </Section>
  )
}

function Recommendation({ entry }: { entry: JsonObject }) {
  const holder = pick(entry, ['recommender', 'author', 'from'])
  const writer = isObject(holder) ? holder : entry
  const hit = (list: string, from: JsonObject = entry) => found(from, list.split(' '))
  const text = (list: string, from?: JsonObject) => wording(hit(list, from)?.value)
  const name = text(names.name, writer)
  const facts = [
    text(names.headline, writer),
    text(names.relation),
    formatReading(readDate(hit(names.date)?.value)),
  ]
  const words = text(names.text)
  const used = Object.values(names).flatMap((list) => hit(list)?.key ?? [])
  return (
    <li className="group/record flex min-w-0 gap-4">
      <Picture value={hit(names.face, writer)?.value} name={name ?? ''} size="md" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-56">
            <h3 className="font-semibold">
              <SafeText>{name ?? 'Not named'}</SafeText>
            </h3>
            <p className="text-sm text-ink-quiet">
              <SafeText>{facts.filter(Boolean).join(' · ')}</SafeText>
            </p>
          </div>
          <Steps steps={writerSteps(entry, writer)} layout="row" isQuiet />
        </div>
        {words !== null && <LongText text={words} name="text" lines={4} className="mt-1 max-w-prose" />}
        <FoldedFields value={entry} used={used} summary="More" />
      </div>
    </li>
  )
}

/** A flat entry holds the writer under prefixed keys: 'recommenderNetworkId' is their 'networkId'. */
function writerSteps(entry: JsonObject, writer: JsonObject) {
  const own = Object.entries(entry).flatMap(([key, value]) =>
    /^recommender./i.test(key) ? [[key.slice('recommender'.length).replace(/^_/, ''), value] as const] : [],
  )
  const person = writer === entry ? Object.fromEntries(own) : writer
  return personSteps(personRef(person)).filter((step) => step !== null)
}

type ProfilePageProps = {
  value: unknown
  /** When the answer came, in milliseconds: current roles are counted up to then. */
  at: number
}

export function ProfilePage({ value, at }: ProfilePageProps) {
  const profile = useMemo(() => readProfile(value, at), [value, at])
  const { career, lists } = profile
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <ProfileHeader profile={profile} value={value} />
      <SectionLinks />
      <ContactStrip profile={profile} value={value} />
      <Glance profile={profile} />
      {profile.about !== null && (
        <Section title="About">
          <LongText text={profile.about} name="about" lines={6} className="max-w-prose" />
        </Section>
      )}
      <Career career={career} at={at} />
      <EntrySections lists={lists} group="learning" />
      <Skills skills={lists.skills} top={profile.topSkills} />
      <EntrySections lists={lists} group="doings" />
      <Languages languages={lists.languages} />
      <Recommendations recommendations={lists.recommendations} />
      <EntrySections lists={lists} group="pinned" />
      <AlsoViewed people={lists.alsoViewed} />
      <Details details={profile.details} />
      <OtherFields value={value} used={[...profile.used]} />
      <NotInThisAnswer profile={profile} />
    </div>
  )
}

function Details({ details }: Pick<Profile, 'details'>) {
  if (details.length === 0) return null
  return (
    <Section title="Details">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        {details.map(({ title, facts }) => (
          <section key={title} aria-label={title} className="min-w-0">
            <h3 className="mb-2 text-sm font-semibold">{title}</h3>
            <FactList
              facts={facts.map(({ key, value }) => ({
                name: key,
                label: labelIn(title, key),
                ...(isSimple(value, key)
                  ? { value }
                  : { children: <RecordFields value={value} name={key} depth={1} /> }),
              }))}
            />
          </section>
        ))}
      </div>
    </Section>
  )
}

/** Leaves out of a label what its heading says: 'Employment type' under 'Current role'. */
function labelIn(title: string, key: string): string {
  const label = keyLabel(key)
  const short = label.startsWith(`${title} `) ? label.slice(title.length + 1) : label
  return short.charAt(0).toUpperCase() + short.slice(1)
}

const words = {
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
} as const satisfies Partial<Record<ProfileList, string>>

/** Names the sections that the answer does not have, so that a short page is not taken for a broken one. */
function NotInThisAnswer({ profile }: { profile: Profile }) {
  const { lists, about, topSkills } = profile
  const missing = Object.entries(words).filter(([list]) => {
    if (list === 'skills' && topSkills.length > 0) return false
    return isList(list) && lists[list].length === 0
  })
  const named = [...(about === null ? ['about'] : []), ...missing.map(([, word]) => word)]
  if (named.length === 0) return null
  return <p className="text-sm text-ink-faint">Not in this answer: {named.join(', ')}.</p>
}

const isList = (list: string): list is keyof typeof words => Object.hasOwn(words, list)
