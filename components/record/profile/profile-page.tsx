'use client'

import { useMemo } from 'react'
import { LongText } from '@/components/record/parts/long-text'
import { OtherFields } from '@/components/record/parts/other-fields'
import { Section } from '@/components/record/parts/section'
import { AlsoViewed } from '@/components/record/profile/also-viewed'
import { Career } from '@/components/record/profile/career'
import { ContactStrip } from '@/components/record/profile/contact-strip'
import { Details } from '@/components/record/profile/details'
import { EntrySections } from '@/components/record/profile/entry-sections'
import { Glance } from '@/components/record/profile/glance'
import { Languages } from '@/components/record/profile/languages'
import { NotInThisAnswer } from '@/components/record/profile/not-in-this-answer'
import { ProfileHeader } from '@/components/record/profile/profile-header'
import { readProfile } from '@/components/record/profile/read-profile'
import { Recommendations } from '@/components/record/profile/recommendations'
import { Skills } from '@/components/record/profile/skills'

type ProfilePageProps = {
  value: unknown
  /** When the answer came, in milliseconds: what lasts is counted up to then. */
  at: number
}

/** One person from head to foot: who it is, how to reach them, the career, and everything else that came. */
export function ProfilePage({ value, at }: ProfilePageProps) {
  const profile = useMemo(() => readProfile(value, at), [value, at])
  const { career, lists } = profile
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <ProfileHeader profile={profile} value={value} />
      <ContactStrip profile={profile} />
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
