'use client'

import type { AnswerProps } from '@/components/answer/answer'
import { GenericView } from '@/components/answer/generic-view'
import { ProfileRecord } from '@/components/record/profile/profile-record'
import { resolve } from '@/lib/core/answers/pointer'

/** A bought profile. */
export function ProfileView({ answer }: AnswerProps) {
  const { item } = answer.view
  if (!item) return <GenericView answer={answer} />
  return <ProfileRecord value={resolve(answer.document, item.ptr)} at={answer.at} />
}
