/** The setting that holds what was chosen for the answers of an endpoint, or for a table. */
export const viewKey = (of: string): string => `view:${of}`
