import * as z from 'zod/mini'
import { testNames } from '@/lib/core/rows/conditions'
import { readSetting, viewKey, writeSetting } from '@/lib/browser/database/database'

const condition = z.object({ column: z.string(), is: z.enum(testNames), value: z.string(), to: z.string() })

const columnChoice = z.object({
  visible: z.optional(z.array(z.string())),
  /** How the values of a column are to be read, by the column's key. */
  kinds: z.optional(z.record(z.string(), z.string())),
  /** The column that plays a role, by the role's name. */
  roles: z.optional(z.record(z.string(), z.string())),
  /** Widths of columns in CSS pixels, by their keys. */
  widths: z.optional(z.record(z.string(), z.number())),
  sort: z.optional(z.object({ column: z.string(), descending: z.boolean() })),
  conditions: z.optional(z.array(condition)),
})

const viewChoice = z.object({
  /** Pointer of the list that is taken as the records. */
  list: z.optional(z.string()),
  mode: z.optional(z.enum(['table', 'cards', 'special'])),
  /** By the pointer of the list. */
  columns: z.optional(z.record(z.string(), columnChoice)),
  /** Rows stand in columns of cards by this, instead of in a table. */
  groupBy: z.optional(z.literal('stage')),
})

export type ColumnChoice = z.output<typeof columnChoice>

/** What a visitor chose for the answers of one endpoint; what is absent is automatic. */
export type ViewChoice = z.output<typeof viewChoice>

/** The choices for an endpoint's answers; none when what is stored cannot be read. */
export async function readView(endpointId: string): Promise<ViewChoice> {
  return viewChoice.safeParse(await readSetting(viewKey(endpointId))).data ?? {}
}

/** Keeps the choices for an endpoint; an empty set is "automatic" and forgets them. */
export function writeView(endpointId: string, choice: ViewChoice): Promise<void> {
  const isAutomatic = Object.values(choice).every((value) => value === undefined)
  return writeSetting(viewKey(endpointId), isAutomatic ? undefined : choice)
}
