'use client'

import { createContext, useContext, type ReactNode } from 'react'
import type { Entity } from '@/lib/core/answers/view'

export type RecordActionsProps = {
  value: unknown
  entity: Entity
  /** `row`: the first action and a menu of the others. `bar`: all of them side by side. */
  layout?: 'row' | 'bar' | undefined
  /** Seen on pointing at the `group/record` around it and on focus; always where there is no pointer. */
  isQuiet?: boolean | undefined
}

type RecordMarkProps = { value: unknown; entity: Entity }

/** What the answer or panel that shows records puts beside each of them. */
export type RecordSlots = {
  /** What can be done with a record. */
  actions: (props: RecordActionsProps) => ReactNode
  /** What this browser knows of a record already: stands beside its name. */
  mark: (props: RecordMarkProps) => ReactNode
  /** What the visitor wrote of a record: stands below its head. */
  kept: (props: RecordMarkProps) => ReactNode
}

export const RecordSlotsContext = createContext<RecordSlots>({
  actions: () => null,
  mark: () => null,
  kept: () => null,
})

export const RecordActions = (props: RecordActionsProps) => useContext(RecordSlotsContext).actions(props)

export const RecordKept = (props: RecordMarkProps) => useContext(RecordSlotsContext).kept(props)

export const RecordMark = (props: RecordMarkProps) => useContext(RecordSlotsContext).mark(props)
