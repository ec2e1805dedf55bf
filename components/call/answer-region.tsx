'use client'

import { useEffect, useRef } from 'react'
import dynamic from 'next/dynamic'
import { useQuery } from '@tanstack/react-query'
import { AnswerSkeleton } from '@/components/call/answer-skeleton'
import { Receipt } from '@/components/call/receipt'
import { Notice } from '@/components/ui/notice'
import { announce } from '@/components/ui/live-region'
import type { Hex } from '@/lib/payment/bytes'
import { readAnswer, readEntry } from '@/lib/purchase/journal'

type AnswerRegionProps = { intentId: Hex; isNew: boolean }

const loadView = () => import('@/components/result/answer-view')

/** Fetches what draws answers ahead of the first of them. */
export const prepareAnswerView = () => void loadView().catch(() => undefined)

const AnswerView = dynamic(async () => (await loadView()).AnswerView, {
  ssr: false,
  loading: () => <AnswerSkeleton />,
})

const load = async (intentId: Hex) => {
  const [entry, answer] = await Promise.all([readEntry(intentId), readAnswer(intentId)])
  return entry && answer ? { entry, answer } : null
}

/** A bought answer from this browser's own store, with its receipt. */
export function AnswerRegion({ intentId, isNew }: AnswerRegionProps) {
  const { data, isPending } = useQuery({
    queryKey: ['answer', intentId],
    queryFn: () => load(intentId),
    structuralSharing: false,
  })
  const region = useRef<HTMLElement>(null)
  const isHere = Boolean(data)

  useEffect(() => {
    if (!isNew || !isHere) return
    announce('The answer is here')
    region.current?.focus({ preventScroll: true })
  }, [isNew, isHere])

  if (isPending) return <AnswerSkeleton />
  if (!data)
    return (
      <Notice title="This answer is not in this browser">
        It may have been bought in another browser, or its data was cleared here. Nothing was charged now.
      </Notice>
    )
  const { entry, answer } = data
  return (
    <section ref={region} aria-label="Answer" tabIndex={-1} className="min-w-0 outline-none">
      <AnswerView
        key={intentId}
        entry={entry}
        answer={answer}
        receipt={<Receipt entry={entry} answer={answer} />}
      />
    </section>
  )
}
