import type { Roles, Entity } from '@/lib/core/answers/view'
import { roleText, roleValue } from '@/lib/core/answers/describe'
import { createContext, useContext, type ReactNode } from 'react'
import type { Step } from '@/lib/browser/addresses/step'

export type RoleHints = { title: string | null; image: unknown; url: string | null; date: unknown }

export const noHints: RoleHints = { title: null, image: undefined, url: null, date: undefined }

export const hintsOf = (value: unknown, roles: Roles): RoleHints => ({
  title: roleText(value, roles.title),
  image: roleValue(value, roles.image),
  url: roleText(value, roles.url),
  date: roleValue(value, roles.date),
})

export type RecordActionsProps = {
  value: unknown
  entity: Entity
  /** `row`: the first action and a menu of the others. `menu`: all in the menu. `bar`: all side by side. */
  layout?: 'row' | 'menu' | 'bar' | undefined
  isQuiet?: boolean | undefined
  isInTable?: boolean | undefined
}

type RecordMarkProps = { value: unknown; entity: Entity }

export type RecordSlots = {
  steps: (value: unknown, entity: Entity) => readonly Step[]
  actions: (props: RecordActionsProps) => ReactNode
  mark: (props: RecordMarkProps) => ReactNode
  isWithin?: boolean | undefined
}

export const RecordSlotsContext = createContext<RecordSlots>({
  steps: () => [],
  actions: () => null,
  mark: () => null,
})

export const RecordActions = (props: RecordActionsProps) => useContext(RecordSlotsContext).actions(props)

export const RecordMark = (props: RecordMarkProps) => useContext(RecordSlotsContext).mark(props)

export const useIsWithin = (): boolean => useContext(RecordSlotsContext).isWithin ?? false
