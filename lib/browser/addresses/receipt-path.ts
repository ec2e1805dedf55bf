/** The page of a purchase's receipt; the id rides in the query, which is read in the browser only. */
export const receiptPath = (intentId: string): string => `/spending/receipt?purchase=${intentId}`
