'use client'

import { AdCards } from '@/components/answer/kinds/ad-cards'
import type { AnswerProps } from '@/components/answer/answer'
import { ListView } from '@/components/answer/list-view'

/** Ads to look at. */
export const AdsView = ({ answer }: AnswerProps) => (
  <ListView answer={answer} label="Ads" own={{ label: 'Creatives', Body: AdCards }} />
)
