import type { ComponentType, ReactNode } from 'react'
import type { Answer, AnswerProps } from '@/components/answer/answer'
import type { RoleHints } from '@/components/record/role-hints'
import type { MergedRow } from '@/lib/core/answers/describe'

export type RecordPageProps = {
  value: unknown
  hints: RoleHints
  /** When the answer came, in milliseconds. */
  at: number
  asked: Answer['input']
}

export type Item = {
  id: string
  row: MergedRow
  value: unknown
  hints: RoleHints
  /** Opens it in the drawer, with `body` in place of all its fields. */
  open: (body?: ReactNode) => void
  /** The box that ticks it; nothing where its rows cannot be ticked. */
  tick: (title?: string) => ReactNode
}

export type ListBodyProps = {
  label: string
  items: readonly Item[]
  answer: Answer
}

export type OwnBody = { label: string; Body: ComponentType<ListBodyProps> }

export type KindView =
  | { as: 'record'; Page: ComponentType<RecordPageProps> }
  | { as: 'list'; label: string; own: OwnBody; Head?: ComponentType<AnswerProps> }
  | { as: 'lists'; View: ComponentType<AnswerProps> }
