import type { ComponentType } from 'react'
import type { Answer } from '@/components/answer/answer'
import type { RowKind } from '@/components/answer/list/row-target'
import type { MergedRow } from '@/lib/core/answers/merge'

/** What the rows of a list are drawn from, whatever they are drawn as. */
export type ListBodyProps = {
  /** Name of the list. */
  label: string
  rows: readonly MergedRow[]
  kind: RowKind
  answer: Answer
}

/** A way to draw the rows that only this kind of answer has. */
export type OwnBody = { label: string; Body: ComponentType<ListBodyProps> }
