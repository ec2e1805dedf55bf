const trigger = /^[=+\-@\t\r\n＝＋－＠]/

const harmless = [
  /^-?\d+(?:\.\d+)?$/, // a number
  /^\+[1-9]\d{6,14}$/, // a telephone number, E.164
]

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe in front (design/exports 5.2). Numbers and
 * telephone numbers start with a sign and stay; dates, addresses and e-mails never start with one.
 */
export function guarded(text: string): string {
  return trigger.test(text) && !harmless.some((form) => form.test(text)) ? `'${text}` : text
}

/** Whether the guard would change a text. */
export const isFormula = (text: string): boolean => guarded(text) !== text
