import type { ComponentType } from 'react'
import type { Answer, AnswerProps } from '@/components/answer/answer'
import type { Selected } from '@/components/grid/selection'
import type { RowKind } from '@/components/record/parts/row-target'
import type { RoleHints } from '@/components/record/role-hints'
import type { MergedRow } from '@/lib/core/answers/describe'

export type RecordPageProps = {
  value: unknown
  hints: RoleHints
  /** When the answer came, in milliseconds. */
  at: number
  asked: Answer['input']
}

export type ListBodyProps = {
  /** Name of the list. */
  label: string
  rows: readonly MergedRow[]
  kind: RowKind
  answer: Answer
  /** Rows can be ticked. */
  ticks?: Selected | undefined
}

/** A way to draw rows that one kind of answer has beside table and cards. */
export type OwnBody = { label: string; Body: ComponentType<ListBodyProps> }

/** How answers of one kind are drawn: by a page of their one record, or by their lists. */
export type KindView =
  | { as: 'record'; Page: ComponentType<RecordPageProps> }
  | { as: 'list'; label: string; own: OwnBody; Head?: ComponentType<AnswerProps> }
  | { as: 'lists'; View: ComponentType<AnswerProps> }
