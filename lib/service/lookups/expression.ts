/** How the parts of a search are written for the database: words beside each other, and words in quotes. */
export type Leaves = { words: (words: string) => string; phrase: (words: string) => string }

const parts = /"[^"]*"?|[()]|(?<minus>-(?=["(\p{L}\p{N}]))|[^\s()"]+/gu

/** What is said to a search engine, not to a search of people: 'site:example.com', '-intitle:jobs'. */
const operators = /(?<!\S)-?(?:site|inurl|intitle|intext|filetype):(?:"[^"]*"|\S+)/gi

const joined = (all: readonly string[], sign: '&' | '|') => {
  const [first = '', ...others] = all.filter(Boolean)
  return others.length > 0 ? `(${[first, ...others].join(` ${sign} `)})` : first
}

/**
 * Reads a search as the field's products do: quotes first, then brackets, NOT or a minus, AND, which may be left out, and
 * OR, the signs in capitals. Whatever is typed is read; empty when no word is in it.
 */
export function readExpression(text: string, { words, phrase }: Leaves): string {
  const tokens = [
    ...text
      .replace(/[“”„«»]/g, '"')
      .replace(operators, ' ')
      .matchAll(parts),
  ].map(({ 0: token, groups }) => (groups?.minus ? 'NOT' : token))
  let at = 0

  const any = (): string => {
    const sides = [all()]
    while (tokens[at] === 'OR') {
      at += 1
      sides.push(all())
    }
    return joined(sides, '|')
  }

  const all = (): string => {
    const found: string[] = []
    let beside: string[] = []
    const endWords = () => {
      found.push(beside.length > 0 ? words(beside.join(' ')) : '')
      beside = []
    }
    for (let token = tokens[at]; token !== undefined && token !== 'OR' && token !== ')'; token = tokens[at]) {
      if (isPlain(token)) beside.push(token)
      else endWords()
      if (isPlain(token) || token === 'AND') at += 1
      else found.push(one())
    }
    endWords()
    return joined(found, '&')
  }

  const one = (): string => {
    const token = tokens[at] ?? ''
    at += 1
    if (token === 'NOT') {
      const without = one()
      return without && `!${without.startsWith('(') ? without : `(${without})`}`
    }
    if (token === '(') {
      const inside = any()
      at += 1
      return inside
    }
    if (token.startsWith('"')) return phrase(token.replaceAll('"', ''))
    return isPlain(token) ? words(token) : ''
  }

  const found: string[] = []
  while (at < tokens.length) {
    found.push(any())
    // a bracket that closes none
    at += 1
  }
  return joined(found, '&')
}

const isPlain = (token: string) => !/^(?:AND|OR|NOT|[()]|".*)$/s.test(token)
