import { schoolSteps } from '@/lib/browser/addresses/steps'
import type { ProfileList } from '@/components/record/profile/read-profile'
import { Section } from '@/components/record/parts/section'
import { Steps } from '@/components/record/acts/steps'
import type { Step } from '@/lib/browser/addresses/step'
import { wording } from '@/lib/core/records/read-fields'
import { LinkValue } from '@/components/record/parts/link-value'
import { LongText } from '@/components/record/parts/long-text'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { FoldedFields } from '@/components/record/parts/other-fields'
import { isObject } from '@/lib/core/answers/json'
import { readEntry, type EntryNames } from '@/lib/core/records/entry'
import { personEntries, personLists } from '@/lib/core/records/person-lists'

type Group = 'learning' | 'doings' | 'pinned'

/** Where on the page the lists of entries stand. */
const groups = {
  education: 'learning',
  certifications: 'doings',
  projects: 'doings',
  publications: 'doings',
  patents: 'doings',
  honours: 'doings',
  courses: 'doings',
  volunteering: 'doings',
  organizations: 'doings',
  causes: 'doings',
  featured: 'pinned',
} as const satisfies Record<keyof typeof personEntries, Group>

type EntrySectionsProps = {
  lists: Readonly<Record<ProfileList, readonly unknown[]>>
  group: Group
}

/** Sections without entries are left out. */
export function EntrySections({ lists, group }: EntrySectionsProps) {
  return sections
    .filter((list) => groups[list] === group && lists[list].length > 0)
    .map((list) => (
      <Section key={list} title={personLists[list].title} count={lists[list].length}>
        <ul className="flex flex-col gap-5">
          {lists[list].map((entry, index) => (
            <Entry
              key={index}
              value={entry}
              names={personEntries[list]}
              steps={list === 'education' ? schoolSteps(entry).filter((step) => step !== null) : []}
            />
          ))}
        </ul>
      </Section>
    ))
}

const sections = Object.keys(groups).filter((list): list is keyof typeof groups =>
  Object.hasOwn(groups, list),
)

type EntryProps = { value: unknown; names: EntryNames; steps?: readonly Step[] | undefined }

/** One entry of a section; fields that are not shown are folded below it. */
function Entry({ value, names, steps = [] }: EntryProps) {
  if (!isObject(value))
    return (
      <li>
        <SafeText>{wording(value) ?? String(value)}</SafeText>
      </li>
    )
  const { title, subtitle, when, facts, picture, description, link, used } = readEntry(value, names)
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
