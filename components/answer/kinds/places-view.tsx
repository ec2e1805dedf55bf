'use client'

import type { AnswerProps } from '@/components/answer/answer'
import { ListView } from '@/components/answer/list-view'
import { PlacePicker } from '@/components/answer/kinds/place-picker'

/** Places to pick one from. */
export const PlacesView = ({ answer }: AnswerProps) => (
  <ListView answer={answer} label="Places" own={{ label: 'List', Body: PlacePicker }} />
)
