'use client'

import { AdCards } from '@/components/result/ads/ad-cards'
import type { AnswerProps } from '@/components/result/answer'
import { ListView } from '@/components/result/list-view'

/** Ads to look at. */
export const AdsView = ({ answer }: AnswerProps) => (
  <ListView answer={answer} label="Ads" own={{ label: 'Creatives', Body: AdCards }} />
)
