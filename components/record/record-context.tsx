import type { Roles, Entity, RowSource } from '@/lib/core/answers/view'
import { roleText, roleValue, rowTitle, type MergedRow } from '@/lib/core/answers/describe'
import { createContext, useContext, type ReactNode } from 'react'
import type { Step } from '@/lib/browser/addresses/step'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import { isObject } from '@/lib/core/answers/json'
import { namedRecord } from '@/lib/core/answers/rows'
import { countText } from '@/lib/core/text'

/** What the roles of a list's columns say of a record, whatever its kind. */
export const hintsOf = (value: unknown, roles: Roles) => ({
  title: roleText(value, roles.title),
  subtitle: roleText(value, roles.subtitle),
  image: roleValue(value, roles.image),
  url: roleText(value, roles.url),
  date: roleValue(value, roles.date),
})

export type RoleHints = ReturnType<typeof hintsOf>

export const noHints: RoleHints = {
  title: null,
  subtitle: null,
  image: undefined,
  url: null,
  date: undefined,
}

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

export type DrawerTarget = {
  title: string
  value?: unknown
  name?: string | undefined
  ptr?: JsonPointer | undefined
  /** Of a record; what is no record has neither. */
  entity?: Entity
  hints?: RoleHints
  body?: ReactNode
  row?: { id: string; index: number } | undefined
  position?: string | undefined
  step?: ((by: 1 | -1) => DrawerTarget | null) | undefined
}

type DrawerControl = { open: (target: DrawerTarget) => void }

export const DrawerContext = createContext<DrawerControl | null>(null)

const closed: DrawerControl = { open: () => undefined }

export const OpenRowContext = createContext<string | null>(null)

export const useDrawer = (): DrawerControl => useContext(DrawerContext) ?? closed

export type RowKind = { roles: Roles; entity: Entity; source: Pick<RowSource, 'unwrap' | 'header'> }

function readableRecord(value: unknown, source: RowKind['source']): unknown {
  const record = namedRecord(value, source)
  const hasOwnWords = isObject(value) && record !== value && Object.keys(value).length > source.unwrap.length
  return hasOwnWords ? value : record
}

export function rowTarget(rows: readonly MergedRow[], index: number, kind: RowKind): DrawerTarget | null {
  const row = rows[index]
  if (!row) return null
  const { roles, entity, source } = kind
  return {
    title: rowTitle(row.value, roles, index),
    value: readableRecord(row.value, source),
    ptr: row.ptr,
    row: { id: row.id, index },
    position: `${countText(index + 1)} of ${countText(rows.length)}`,
    entity,
    hints: hintsOf(row.value, roles),
    step: (by) => rowTarget(rows, index + by, kind),
  }
}
