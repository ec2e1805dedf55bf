import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { View } from '@/lib/core/answers/view'
import type { ComponentType, ReactNode } from 'react'
import type { RoleHints } from '@/components/record/record-slots'
import type { MergedRow } from '@/lib/core/answers/describe'

export type Answer = {
  endpoint: Endpoint
  input: Readonly<Record<string, unknown>>
  text: string
  document: unknown
  view: View
  /** The purchase that bought it; also the key of its stored body and pictures. */
  intentId: string
  /** When it arrived, in milliseconds. */
  at: number
  /** When a deleted person was taken out of it, in milliseconds; null for bytes as they arrived. */
  editedAt: number | null
  /** True where the text does not parse, and the document is what a repair made of it. */
  isRepaired: boolean
  /** What the service replied before, where that could not be read and it was asked again. */
  earlier: string | null
}

export type AnswerProps = { answer: Answer }

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
