const plain = (html: string) =>
  html
    .replaceAll(/<(\w+)[^>]*(?:class="sr-only"|aria-hidden="true")[^>]*>.*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Buttons and links of drawn markup whose accessible name does not begin with the words that stand on them (WCAG 2.5.3). */
export const misnamed = (html: string): string[] =>
  [...html.matchAll(/<(button|a)\b[^>]*?aria-label="([^"]*)"[^>]*>(.*?)<\/\1>/g)].flatMap(
    ([, , name = '', inner = '']) => {
      const words = plain(inner)
      return `${plain(name)} `.startsWith(words === '' ? '' : `${words} `) ? [] : [`${name}: ${words}`]
    },
  )
