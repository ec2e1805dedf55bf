import { plain, wordsOf } from '@/lib/core/answers/json'

/** What a key promises about its values. */
export type Hints = { date: boolean; image: boolean; phone: boolean; website: boolean }

/** What the last of `names` promises; a vague last name ('value', 'text') borrows from the one before it. */
export function hintsOf(names: readonly string[]): Hints {
  const last = names.at(-1) ?? ''
  const before = names.at(-2)
  const vague =
    /^(?:value|values|raw|iso|ms|seconds|epoch|text|url|uri|src|href|original|large|small|medium|\d+)$/
  const own = hintsOfKey(last)
  if (before === undefined || !vague.test(plain(last))) return own
  const parent = hintsOfKey(before)
  return {
    date: own.date || parent.date,
    image: own.image || parent.image,
    phone: own.phone || parent.phone,
    website: own.website || parent.website,
  }
}

const dateWords =
  /^(?:date|time|timestamp|datetime|at|on|posted|created|published|updated|modified|expires|expiry|expired|start|started|end|ended|since|from|to|until|joined|issued)$/
const imageWords = /^(?:photo|picture|pic|avatar|image|logo|thumb|thumbnail|icon|cover|banner|img)s?$/

function hintsOfKey(key: string): Hints {
  const words = wordsOf(key)
  const name = plain(key)
  return {
    date:
      dateWords.test(words.at(-1) ?? '') ||
      /(?<!up|candi|man|vali)date$|timestamp$|(?:created|posted|published|updated|started|ended)(?:at|on)$/.test(
        name,
      ),
    image:
      words.some((word) => imageWords.test(word)) ||
      /(?:photo|picture|avatar|image|logo|thumbnail|icon|banner|img)(?:url|uri|src|link)?s?$/.test(name),
    phone:
      words.some((word) => /^(?:phones?|mobile|tel|telephone|fax|whatsapp|cell)$/.test(word)) ||
      /phone/.test(name),
    website: words.some((word) => /^(?:website|site|url|uri|link|href|homepage|web|domain)s?$/.test(word)),
  }
}
