import { viewKey } from '@/lib/browser/database/kept-settings'

/** The setting that holds what is planned for a table. */
export const planKey = (listId: string): string => `plan:${listId}`

/** What a table is called among all that columns are chosen for. */
export const viewOf = (listId: string): string => `list:${listId}`

/** The settings that are of one table alone, and go with it. */
export const keysOf = (listId: string): string[] => [planKey(listId), viewKey(viewOf(listId))]
