'use client'

import type { AnswerProps } from '@/components/result/answer'
import { ProfileRecord } from '@/components/result/profile/profile-record'
import { resolve } from '@/lib/answers/pointer'

/** A bought profile. */
export function ProfileView({ answer }: AnswerProps) {
  const { document, view } = answer
  return <ProfileRecord value={resolve(document, view.itemPtr ?? '')} answer={answer} />
}
