'use client'

import { createContext, useContext, type ReactNode } from 'react'
import type { JsonPointer } from '@/lib/answers/pointer'
import type { Entity } from '@/lib/answers/view'
import type { Roles } from '@/lib/answers/column'

/** Something of an answer to look at in the drawer. */
export type DrawerTarget = {
  title: string
  value: unknown
  /** The key it stands under. */
  name?: string | undefined
  /** Where it stands in its answer, for copying. */
  ptr?: JsonPointer | undefined
  /** A record: it gets a head with picture and link, and its actions. */
  record?: { entity: Entity; roles: Roles } | undefined
  /** Drawn instead of the plain list of fields; the fields stay reachable below it. */
  body?: ReactNode
  /** '3 of 25'. */
  position?: string | undefined
  /** The record after or before this one, for the keys [ and ]; null at either end. */
  step?: ((by: 1 | -1) => DrawerTarget | null) | undefined
}

export type DrawerControl = { open: (target: DrawerTarget) => void; close: () => void; isOpen: boolean }

export const DrawerContext = createContext<DrawerControl>({
  open: () => undefined,
  close: () => undefined,
  isOpen: false,
})

/** Opens things in the drawer beside the answer. */
export const useDrawer = (): DrawerControl => useContext(DrawerContext)
