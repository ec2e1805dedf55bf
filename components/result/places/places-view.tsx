'use client'

import type { AnswerProps } from '@/components/result/answer'
import { ListView } from '@/components/result/list-view'
import { PlacePicker } from '@/components/result/places/place-picker'

/** Places to pick one from. */
export const PlacesView = ({ answer }: AnswerProps) => (
  <ListView answer={answer} label="Places" own={{ label: 'List', Body: PlacePicker }} />
)
