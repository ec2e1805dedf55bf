/** The setting that holds what is planned for a table. */
export const planKey = (listId: string): string => `plan:${listId}`
