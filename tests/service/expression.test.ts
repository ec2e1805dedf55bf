import { describe, expect, test } from 'vitest'
import { readExpression } from '@/lib/service/lookups/expression'
import { looseWords, queryText, typedText } from '@/lib/service/lookups/reading'
import { regionNames, titleNames } from '@/lib/service/lookups/synonyms'

const read = (text: string) =>
  readExpression(text, { words: (words) => words.toLowerCase(), phrase: (words) => `"${words}"` })

describe('a search is read as the products of the field read one', () => {
  test.each([
    ['engineer', 'engineer'],
    ['software engineer', 'software engineer'],
    ['engineer OR designer', '(engineer | designer)'],
    ['sales AND manager', '(sales & manager)'],
    ['data engineer OR designer', '(data engineer | designer)'],
    ['engineer NOT manager', '(engineer & !(manager))'],
    ['engineer -manager', '(engineer & !(manager))'],
    ['engineer -"product manager"', '(engineer & !("product manager"))'],
    ['front-end', 'front-end'],
    ['a - b', 'a - b'],
    ['"vice president"', '"vice president"'],
    ['“vice president” sales', '("vice president" & sales)'],
    ['(engineer OR designer) NOT (senior OR lead)', '((engineer | designer) & !(senior | lead))'],
    ['engineer or designer', 'engineer or designer'],
    ['Portland, OR', 'portland,'],
    ['OR', ''],
    ['NOT', ''],
    ['((', ''],
    [')engineer(', 'engineer'],
    ['"unfinished', '"unfinished"'],
    ['', ''],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test('whatever is typed is read, however deep its brackets are', () => {
    expect(read('('.repeat(300) + 'x' + ')'.repeat(300))).toBe('x')
    expect(read('NOT '.repeat(75))).toBe('')
  })
})

describe('what else a word means is asked for beside it', () => {
  const all = { others: [titleNames, regionNames] }

  test('the longest name wins, and a phrase in quotes means itself', () => {
    expect(queryText('SRE', all)).toBe(`('sre' | ('site' <-> 'reliability' <-> 'engineer'))`)
    expect(queryText('site reliability engineer', all)).toContain(`('sre')`)
    expect(queryText('HR manager', all)).toContain(`('human' <-> 'resources')`)
    expect(queryText('"sre"', all)).toBe(`'sre'`)
    expect(queryText('dach', all)).toContain(`('germany') | ('austria') | ('switzerland')`)
  })

  test('a given name is only taken for one where names stand', () => {
    expect(queryText('bob', { names: 'marked' })).toContain(`'=robert'`)
    expect(queryText('bob', {})).toBe(`'bob'`)
  })

  test('words around a place are left out, unless nothing else is there', () => {
    const around = { around: new Set(['greater', 'area']) }
    expect(queryText('Greater Boston Area', around)).toBe(`'boston'`)
    expect(queryText('area', around)).toBe(`'area'`)
  })

  test('a name in Chinese signs may be that of the family and the given one', () => {
    expect(queryText('佐藤健', {})).toBe(`('佐藤健' | ('佐' & '藤健') | ('佐藤' & '健'))`)
  })
})

test('of all words of a search, however they are bracketed, twelve are looked for', () => {
  const many = '(qad(qbk(qcr'.repeat(25)
  expect(looseWords(many, {})).toHaveLength(12)
  expect(queryText('"a b c d e f g" (h i) OR (j k) -(l m)', {}).match(/'\w'/g)).toHaveLength(12)
})

test('a sign that folds to many is cut like any other text', () => {
  expect(typedText('ﷺ'.repeat(300)).length).toBeLessThanOrEqual(300)
})
