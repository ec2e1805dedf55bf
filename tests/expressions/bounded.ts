import type { Bounded } from '@/tests/expressions/judge'
import type { Samples } from '@/tests/expressions/collect'

/** Expressions that take longer than in proportion to the text, and why none of them ever meets a long one. */
export const bounded: readonly Bounded[] = [
  ...['^(?:https?:\\/\\/|www', '\\/jobs?', '\\/(?:ad-', '^(?:AC['].map((begins) => ({
    file: 'lib/browser/addresses/understand.ts',
    begins,
    because: 'a text of more than 4,096 characters is not read',
  })),
  ...['sentence', 'clauses', 'person-words'].map((name) => ({
    file: `lib/browser/addresses/${name}.ts`,
    begins: '',
    because: 'a sentence is cut to 300 characters first',
  })),
  ...['^(?:grand|overall)', '^(?:is|has|are'].map((begins) => ({
    file: 'lib/core/answers/paging.ts',
    begins,
    because: 'names of more than 60 characters are not looked at',
  })),
  {
    file: 'lib/core/answers/dates.ts',
    begins: '^(.*?\\d{4}\\S*?)',
    because: 'texts of more than 120 characters are no period',
  },
  {
    file: 'lib/core/answers/names.ts',
    begins: '^(?:\\p{Lu}[\\p{L}\\p{M}]*(?:',
    because: 'texts of more than 60 characters are no name',
  },
  { file: 'lib/core/matching/name.ts', begins: '[("“”', because: 'a name is cut to 200 characters first' },
  { file: 'lib/core/text.ts', begins: '\\B(?=(?:\\d{3})+$)', because: 'more than 80 digits are not grouped' },
]

const address = String.raw`(?<![\p{L}\p{N}._%+-])ada@a\.example(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`
const slug = String.raw`^ada-1$|(?<=/(?:in|pub)/)ada-1(?![\p{L}\p{N}%-])|(?<![\p{L}\p{N}_%-])ada-1(?![\p{L}\p{N}%-])`
const ada = String.raw`[aàá]\p{M}*[dď]\p{M}*[aàá]\p{M}*`
const byron = String.raw`[bḃ]\p{M}*[yý]\p{M}*(?:ł|ł)`
const space = String.raw`(?:\s|%20|\+)`
const name = [`${ada}${space}{1,3}${byron}`, `${byron}(?:,|%2C)${space}{0,3}${ada}`]
  .map((whole) => String.raw`(?<![\p{L}\p{N}])${whole}(?![\p{L}\p{N}])`)
  .join('|')
const traces = [address, slug, name, String.raw`(?:^|(?<=[:=/]))12345678(?!\d)`].join('|')

/** Parts of expressions that only a run knows: the files that make them, and a part as they make it. */
export const samples: Samples = {
  'components/record/parts/long-text.tsx': { name: 'script' },
  'lib/browser/privacy/traces.ts': { "patterns.join('|')": traces, 'pattern.source': traces },
  'lib/service/lookups/identifiers.ts': { kind: 'in', digits: '8' },
}
