import type { Profile, ProfileList } from '@/components/record/profile/read-profile'

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

/** Names the sections that are not here, so that a short page is not taken for a broken one. */
export function NotInThisAnswer({ profile }: { profile: Profile }) {
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
