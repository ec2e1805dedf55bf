'use client'

import type { AnswerProps } from '@/components/result/answer'
import { GenericView } from '@/components/result/generic-view'
import { ProfileRecord } from '@/components/result/profile/profile-record'
import { resolve } from '@/lib/answers/pointer'

/** A bought profile. */
export function ProfileView({ answer }: AnswerProps) {
  const { item } = answer.view
  if (!item) return <GenericView answer={answer} />
  return <ProfileRecord value={resolve(answer.document, item.ptr)} answer={answer} />
}
