'use client'

import type { AnswerProps } from '@/components/result/answer'
import { JobSplit } from '@/components/result/jobs/job-split'
import { ListView } from '@/components/result/list-view'

/** Openings to go through one after the other. */
export const JobsView = ({ answer }: AnswerProps) => (
  <ListView answer={answer} label="Jobs" own={{ label: 'List', Body: JobSplit }} />
)
