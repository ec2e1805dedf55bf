import { createContext, useContext, type ReactNode } from 'react'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import type { Entity } from '@/lib/core/answers/view'

export type RecordHead = { entity: Entity; subtitle: string | null; image: unknown; url: unknown }

export type DrawerTarget = {
  title: string
  /** All of its fields are listed; left out where `body` is all there is. */
  value?: unknown
  /** The key it stands under. */
  name?: string | undefined
  /** Where it stands in its answer, for copying. */
  ptr?: JsonPointer | undefined
  /** A record gets a head with picture and link, and its actions. */
  record?: RecordHead | undefined
  /** Drawn above the plain list of all fields. */
  body?: ReactNode
  /** The row of the grid that it was opened from. */
  row?: { id: string; index: number } | undefined
  /** '3 of 25'. */
  position?: string | undefined
  /** The record after or before this one, for the keys [ and ]; null at either end. */
  step?: ((by: 1 | -1) => DrawerTarget | null) | undefined
}

type DrawerControl = { open: (target: DrawerTarget) => void }

/** Null where there is none. */
export const DrawerContext = createContext<DrawerControl | null>(null)

const closed: DrawerControl = { open: () => undefined }

/** The id of the row whose record is open; null for none. */
export const OpenRowContext = createContext<string | null>(null)

/** Opens things in the drawer beside the answer. */
export const useDrawer = (): DrawerControl => useContext(DrawerContext) ?? closed
