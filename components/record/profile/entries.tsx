import { schoolSteps } from '@/lib/browser/addresses/steps'
import type { ProfileList } from '@/components/record/profile/read-profile'
import { Section } from '@/components/record/parts/section'
import { Steps } from '@/components/frame/step-link'
import type { Step } from '@/lib/browser/addresses/step'
import { wording } from '@/lib/core/records/read-fields'
import { LinkValue } from '@/components/record/parts/link-value'
import { LongText } from '@/components/record/parts/long-text'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { FoldedFields } from '@/components/record/parts/other-fields'
import { formatPeriod, formatReading } from '@/lib/core/answers/date-text'
import { readDate, readPeriod, splitPeriod } from '@/lib/core/answers/dates'
import { found, isBlank, isObject } from '@/lib/core/answers/json'

type Kind = EntryNames & { title: string; heading: string; group: 'learning' | 'doings' | 'pinned' }

const kinds = {
  education: {
    heading: 'Education',
    group: 'learning',
    title: 'schoolname school institution university name title',
    subtitle: 'degree degreename fieldofstudy field major',
    facts: 'location grade',
    picture: 'schoollogo logo schoollogourl',
  },
  certifications: {
    heading: 'Licences & certifications',
    group: 'doings',
    title: 'name title certification',
    subtitle: 'authority issuer organization company',
    facts: 'licensenumber credentialid',
  },
  projects: {
    heading: 'Projects',
    group: 'doings',
    title: 'name title',
    subtitle: 'associatedwith company organization',
  },
  publications: {
    heading: 'Publications',
    group: 'doings',
    title: 'title name',
    subtitle: 'publisher publication journal',
  },
  patents: { heading: 'Patents', group: 'doings', title: 'title name', subtitle: 'number status' },
  honours: {
    heading: 'Honours & awards',
    group: 'doings',
    title: 'title name',
    subtitle: 'issuer authority',
  },
  courses: { heading: 'Courses', group: 'doings', title: 'name title', subtitle: 'number associatedwith' },
  volunteering: {
    heading: 'Volunteering',
    group: 'doings',
    title: 'role title position',
    subtitle: 'organization organisation companyname company cause',
  },
  organizations: {
    heading: 'Organisations',
    group: 'doings',
    title: 'name title',
    subtitle: 'role position',
  },
  causes: { heading: 'Causes', group: 'doings', title: 'name title', subtitle: '' },
  featured: { heading: 'Featured', group: 'pinned', title: 'title name headline', subtitle: '' },
} as const satisfies Partial<Record<ProfileList, Kind>>

type EntrySectionsProps = {
  lists: Readonly<Record<ProfileList, readonly unknown[]>>
  group: Kind['group']
}

/** Sections without entries are left out. */
export function EntrySections({ lists, group }: EntrySectionsProps) {
  return sections
    .filter(({ kind, list }) => kind.group === group && lists[list].length > 0)
    .map(({ kind, list }) => (
      <Section key={list} title={kind.heading} count={lists[list].length}>
        <ul className="flex flex-col gap-5">
          {lists[list].map((entry, index) => (
            <Entry
              key={index}
              value={entry}
              names={kind}
              steps={list === 'education' ? schoolSteps(entry).filter((step) => step !== null) : []}
            />
          ))}
        </ul>
      </Section>
    ))
}

const sections: readonly { list: keyof typeof kinds; kind: Kind }[] = Object.entries(kinds).flatMap(
  ([list, kind]) => (isSection(list) ? [{ list, kind }] : []),
)

function isSection(list: string): list is keyof typeof kinds {
  return Object.hasOwn(kinds, list)
}

type EntryNames = {
  title: string
  subtitle: string
  /** A quiet line of further short facts. */
  facts?: string
  /** Drawn as a logo at the left. */
  picture?: string
}

type EntryProps = { value: unknown; names: EntryNames; steps?: readonly Step[] | undefined }

const starts = 'startedat startdate startson start from'
const ends = 'endedat enddate endson end to'
const dates =
  'period daterange dates duration date issuedat issuedate publishedat publishedon awardedat issued'
const expiry = 'expiresat expirydate expirationdate expireson'
const texts = 'description summary text about'
const links = 'url link credentialurl projecturl schoolurl'

/** One entry of a section; fields that are not shown are folded below it. */
function Entry({ value, names, steps = [] }: EntryProps) {
  if (!isObject(value))
    return (
      <li>
        <SafeText>{wording(value) ?? String(value)}</SafeText>
      </li>
    )
  const used: string[] = []
  const take = (list: string): unknown => {
    const hit = found(value, list.split(' '))
    if (hit) used.push(hit.key)
    return hit?.value
  }
  const title = wording(take(names.title))
  const subtitle = names.subtitle.split(' ').flatMap((name) => wording(take(name)) ?? [])
  const picture = names.picture === undefined ? undefined : take(names.picture)
  const facts = (names.facts ?? '')
    .split(' ')
    .flatMap((name) => wording(name === '' ? null : take(name)) ?? [])
  const when = whenOf(take)
  const description = wording(take(texts))
  const link = wording(take(links))
  return (
    <li className="group/record flex min-w-0 gap-4">
      {names.picture !== undefined && (
        <Picture value={picture} name={title ?? subtitle[0] ?? ''} size="md" shape="thing" />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-56">
            <h3 className="font-semibold wrap-anywhere">
              {link !== null ? (
                <LinkValue value={link} name="url">
                  {title ?? link}
                </LinkValue>
              ) : (
                <SafeText>{title ?? 'Untitled'}</SafeText>
              )}
            </h3>
            {subtitle.length > 0 && (
              <p className="wrap-anywhere text-ink-quiet">
                <SafeText>{subtitle.join(' · ')}</SafeText>
              </p>
            )}
            {(when !== '' || facts.length > 0) && (
              <p className="text-sm wrap-anywhere text-ink-quiet">
                <SafeText>{[when, ...facts].filter((fact) => fact !== '').join(' · ')}</SafeText>
              </p>
            )}
          </div>
          <Steps steps={steps} layout="row" isQuiet />
        </div>
        {description !== null && (
          <LongText text={description} name="description" lines={3} className="mt-1 max-w-prose" />
        )}
        <FoldedFields value={value} used={used} summary="More" />
      </div>
    </li>
  )
}

function whenOf(take: (names: string) => unknown): string {
  const start = take(starts)
  const end = take(ends)
  const single = take(dates)
  const until = take(expiry)
  const period = isBlank(start) && isBlank(end) ? splitPeriod(single) : readPeriod(start, end)
  const told = period ? formatPeriod(period) : formatReading(readDate(single))
  const expires = formatReading(readDate(until))
  return [told, expires && `valid until ${expires}`].filter(Boolean).join(' · ')
}
