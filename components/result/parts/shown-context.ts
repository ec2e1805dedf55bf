'use client'

import { createContext, useContext, type ComponentType } from 'react'
import type { Answer } from '@/components/result/answer'
import type { Entity } from '@/lib/answers/view'

/** What can be done next with a record. */
export type RowActions = ComponentType<{ value: unknown; entity: Entity; answer: Answer }>

/** The answer on show, and the actions of its records. */
export type Shown = { answer: Answer; RowActions: RowActions }

export const ShownContext = createContext<Shown | null>(null)

/** The answer around; null outside of one. */
export const useShown = (): Shown | null => useContext(ShownContext)
