import * as z from 'zod/mini'
import { readSetting, writeSetting } from '@/lib/browser/database/kept-settings'

const columnChoice = z.object({
  /** Keys of the columns on show, in order. */
  visible: z.optional(z.array(z.string())),
  /** How the values of a column are to be read, by the column's key. */
  kinds: z.optional(z.record(z.string(), z.string())),
  /** The column that plays a role, by the role's name. */
  roles: z.optional(z.record(z.string(), z.string())),
})

const viewChoice = z.object({
  /** Pointer of the list that is taken as the records. */
  list: z.optional(z.string()),
  mode: z.optional(z.enum(['table', 'cards', 'special'])),
  /** By the pointer of the list. */
  columns: z.optional(z.record(z.string(), columnChoice)),
})

/** How a visitor wants to see one list. */
export type ColumnChoice = z.output<typeof columnChoice>

/** What a visitor chose for the answers of one endpoint; what is absent is automatic. */
export type ViewChoice = z.output<typeof viewChoice>

const keyOf = (endpointId: string) => `view:${endpointId}`

/** The choices for an endpoint's answers; none when what is stored cannot be read. */
export async function readView(endpointId: string): Promise<ViewChoice> {
  return viewChoice.safeParse(await readSetting(keyOf(endpointId))).data ?? {}
}

/** Keeps the choices for an endpoint; an empty set is "automatic" and forgets them. */
export function writeView(endpointId: string, choice: ViewChoice): Promise<void> {
  const isAutomatic = Object.values(choice).every((value) => value === undefined)
  return writeSetting(keyOf(endpointId), isAutomatic ? undefined : choice)
}
