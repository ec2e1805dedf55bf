'use client'

import type { AnswerProps } from '@/components/answer/answer'
import { JobSplit } from '@/components/answer/kinds/job-split'
import { ListView } from '@/components/answer/list-view'

/** Openings to go through one after the other. */
export const JobsView = ({ answer }: AnswerProps) => (
  <ListView answer={answer} label="Jobs" own={{ label: 'List', Body: JobSplit }} />
)
