'use client'

import { useQuery } from '@tanstack/react-query'
import { recordsInAnswer } from '@/lib/browser/library/answer-records'

/** '3 new, 22 seen before': what an answer told of for the first time. */
export function NewInAnswer({ intentId, joint = '' }: { intentId: string; joint?: string }) {
  const { data } = useQuery({
    queryKey: ['library', 'in-answer', intentId],
    queryFn: () => recordsInAnswer(intentId),
    structuralSharing: false,
  })
  if (!data || data.records.length === 0) return null
  const seen = data.records.length - data.fresh.length
  return (
    <>
      {joint}
      {data.fresh.length} new{seen > 0 && `, ${seen} seen before`}
    </>
  )
}
