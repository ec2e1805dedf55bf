/** What a spreadsheet may run, also behind characters and odd spaces that it drops, and what it may take for another cell. */
const trigger = /^(?! )[\p{Cf}\p{Z}]*[\p{Cc}=+\-@＝＋－＠﹦﹢﹣﹫]/u

const harmless = [
  /^-?\d+(?:\.\d+)?$/, // a number
  /^\+[1-9](?:[\p{Zs}()]{0,2}\d){6,14}$/u, // a telephone number, also with blanks and brackets
]

/** Where a spreadsheet that separates by semicolons or tabs, or minds no quotes, begins another cell. */
const inner =
  /([;\t\r\n](?:(?![;\t\r\n])["\p{Cc}\p{Cf}\p{Z}])*)(?!(?:-?\d+(?:\.\d+)?|\+[1-9](?:[\p{Zs}()]{0,2}\d){6,14})(?:$|[;\t\r\n]))(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/gu
const innerGuard = /([;\t\r\n](?:(?![;\t\r\n])["\p{Cc}\p{Cf}\p{Z}])*)'(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/gu

/** What a spreadsheet would run gets an apostrophe, also behind other separators; numbers and phone numbers stay. */
export function guarded(text: string): string {
  const isFirst = trigger.test(text) && !harmless.some((form) => form.test(text))
  return `${isFirst ? "'" : ''}${text.replace(inner, "$1'")}`
}

/** A cell of a file as it was before it was guarded, here or by a spreadsheet. */
export const unguarded = (text: string): string =>
  (text.startsWith("'") && trigger.test(text.slice(1)) ? text.slice(1) : text).replace(innerGuard, '$1')

/** Whether the guard would change a text. */
export const isFormula = (text: string): boolean => guarded(text) !== text
