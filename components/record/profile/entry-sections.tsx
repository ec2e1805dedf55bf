import { schoolSteps } from '@/lib/browser/addresses/steps'
import { Entry, type EntryNames } from '@/components/record/profile/entry'
import type { ProfileList } from '@/components/record/profile/read-profile'
import { Section } from '@/components/record/parts/section'

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

/** The sections of a profile that are lists of entries; those with nothing in them are left out. */
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
