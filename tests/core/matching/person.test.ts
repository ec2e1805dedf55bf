import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameCompany } from '@/lib/core/matching/company'
import { nameKey, namePartsOf, scorePerson } from '@/lib/core/matching/person'
import { anyFacts, anyRow, employers, facts, names, row } from '@/tests/core/matching/people'
import { times } from '@/tests/support/sweep'

const atWork = (name: string, candidate: string) =>
  scorePerson(row(name, 'Brindle Ltd'), facts(candidate, 'Brindle'))

describe('at the same company', () => {
  test.each([
    ['Anna Kowalska', 'Kowalska, Anna'],
    ['KOWALSKA ANNA', 'Anna Kowalska'],
    ['Anna Kowalska', 'Anna Maria Kowalska'],
    ['Dr. Robert Lind, PhD', 'Robert J. Lind Jr.'],
    ['Lind, Robert, M.B.A.', 'Prof. Robert Lind'],
    ['Robert "Bob" Lind', 'Bob Lind'],
    ['Anna Roth (Lind)', 'Anna Lind'],
    ['Taro Yamada', '山田太朗 (Taro Yamada)'],
    ['山田太朗', 'Taro Yamada (山田太朗)'],
    ['Anna Kovalchuk', 'Ковальчук Анна / Anna Kovalchuk'],
    ['Taro Yamada', 'Taro Yamada 山田太朗'],
    ['Robert Lind – Head of Tea', 'Robert Lind'],
    ['Jean Luc Ortega', 'Jean-Luc Ortega'],
    ['Ana García-Ortega', 'Ana Garcia Ortega'],
    ['Jan van den Brink', 'Vandenbrink, Jan'],
    ['Fatima El Nadir', 'Fatima Elnadir'],
    ['Jörg Mühl', 'Jorg Muhl'],
    ['Łukasz Żółw', 'Lukasz Zolw'],
    ['Анна Ковальчук', 'Anna Kovalchuk'],
    ['Γιώργος Παπαδάκος', 'Giorgos Papadakos'],
    ['山田太朗', '山田 太朗'],
    ['김 철수', '김철수'],
    ['Jack Ma', 'Ma, Jack'],
  ])('%s is %s for sure', (name, candidate) => {
    expect(atWork(name, candidate)).toMatchObject({
      certainty: 'sure',
      reasons: ['Same name', 'Same company'],
    })
  })

  test.each([
    ['Bob Lind', 'Robert Lind', 'Short form of the name'],
    ['Lind Bill', 'William Lind', 'Short form of the name'],
    ['Саша Петров', 'Alexandra Petrov', 'Short form of the name'],
    ['Katherine O’Dale', 'Kate ODale', 'Short form of the name'],
    ['R. Lind', 'Robert Lind', 'Initial of the name'],
    ['J.R. Lind', 'John Lind', 'Initial of the name'],
    ['Юрий Щербаков', 'Yuri Shcherbakov', 'Same name, spelled another way'],
    ['Алексей Хрущёв', 'Alexei Khrushchev', 'Same name, spelled another way'],
    ['Đorđe Ljubić', 'Ђорђе Љубић', 'Same name, spelled another way'],
    ['Jörg Mühl', 'Joerg Muehl', 'Same name, spelled another way'],
    ['Anna Reyn', 'Anna Rein', 'Same name, spelled another way'],
    ['Anna Kowalska', 'Anna Kowalska-Roth', 'Part of the name'],
  ])('%s is likely %s: %s', (name, candidate, reason) => {
    expect(atWork(name, candidate)).toMatchObject({ certainty: 'likely', reasons: [reason, 'Same company'] })
  })

  test.each([
    ['Marta Lind', 'Maria Lind', 'Similar name'],
    ['Anna Hansen', 'Anna Hanson', 'Similar name'],
    ['Anna Kowalska', 'Anna K.', 'Initial of the last name'],
    ['John Q. Lind', 'John Paul Lind', 'Another middle name'],
    ['Lind', 'Anna Lind', 'Only one name'],
    ['Anna', 'Anna', 'Only one name'],
    ['山田太朗', 'Taro Yamada', 'Name in another alphabet'],
  ])('%s and %s are a question: %s', (name, candidate, reason) => {
    const { certainty, score, reasons } = atWork(name, candidate)
    expect({ certainty, reasons }).toEqual({ certainty: 'unlikely', reasons: [reason, 'Same company'] })
    expect(score).toBeGreaterThan(0.46)
  })

  test.each([
    ['Anna Roth', 'Anna Kowalska'],
    ['Anna Roth', 'Anna Maria Kowalska'],
    ['José García López', 'José García Pérez'],
    ['James Sandy', 'James Alexander'],
    ['B. Lind', 'Robert Lind'],
    ['J. L.', 'John Lind'],
    ['आरव शर्मा', 'आरवी शर्मा'],
    ['김철수', '김수철'],
    ['', 'Anna Lind'],
    ['Anna Lind', ''],
  ])('%s is not %s', (name, candidate) => {
    expect(atWork(name, candidate)).toMatchObject({ score: 0, certainty: 'unlikely' })
  })
})

describe('what the company says', () => {
  const of = (
    company: string | null,
    more: Parameters<typeof facts>[2] = {},
    told: string | null = 'Brindle',
  ) =>
    scorePerson(
      row('Anna Lind', told, { title: 'Head of Tea', place: 'Oslo' }),
      facts('Anna Lind', company, more),
    )

  test.each([
    ['a part of it', of('Brindle Europe'), 'likely', 'Similar company'],
    [
      'a former one',
      of('Oak', { formerCompanies: ['Pine', 'Brindle Inc.'] }),
      'likely',
      'Worked there before',
    ],
    ['another one', of('Oak'), 'unlikely', 'Another company'],
    ['none known', of(null), 'unlikely', 'Company not known'],
    ['none in the row', of('Brindle', {}, null), 'unlikely', 'No company in the row'],
  ])('%s', (_, { certainty, reasons }, expected, reason) => {
    expect({ certainty, reasons }).toEqual({ certainty: expected, reasons: ['Same name', reason] })
  })

  test('without a company, title and place together make it likely', () => {
    const known = { title: 'Head of Tea', place: 'Oslo, Norway' }
    expect(of('Brindle', known, null).certainty).toBe('likely')
    expect(of('Brindle', { ...known, place: null }, null).certainty).toBe('unlikely')
  })

  test('another place takes the certainty away', () => {
    expect(of('Brindle', { place: 'Lima' })).toMatchObject({
      certainty: 'likely',
      reasons: ['Same name', 'Same company', 'Another place'],
    })
    expect(of('Brindle', { place: 'Oslo, Norway' }).certainty).toBe('sure')
  })
})

describe('the name that is searched', () => {
  test.each([
    ['Dr. Anna Maria Kowalska, PhD', 'Anna', 'Kowalska'],
    ['Kowalska, Anna', 'Anna', 'Kowalska'],
    ['J. Robert Lind', 'Robert', 'Lind'],
    ['J. Lind', 'J', 'Lind'],
    ['Ng, Ma', 'Ma', 'Ng'],
    ['Wei Ng, MA', 'Wei', 'Ng'],
    ['Jan van den Brink', 'Jan', 'van den Brink'],
    ['KOWALSKA Anna', 'Anna', 'KOWALSKA'],
    ['Иванов Пётр Сергеевич', 'Пётр', 'Иванов'],
    ['山田太朗', '太朗', '山田'],
    ['田中太郎', '太郎', '田中'],
    ['高橋 みなみ', 'みなみ', '高橋'],
    ['欧阳娜娜', '娜娜', '欧阳'],
    ['Nagy László', 'László', 'Nagy'],
    ['László Nagy', 'László', 'Nagy'],
    ['Nguyễn Văn An', 'Văn', 'Nguyễn'],
    ['ジョン・スミス', 'ジョン', 'スミス'],
    ['Łucja O’Dale-Roth', 'Łucja', 'O’Dale-Roth'],
  ])('%s', (name, firstName, lastName) => {
    expect(namePartsOf(row(name))).toEqual({ firstName, lastName })
  })

  test('two columns are read as they stand', () => {
    const parts = row('', null, { firstName: 'Ana M.', lastName: 'García Ortega' })
    expect(namePartsOf(parts)).toEqual({ firstName: 'Ana', lastName: 'García Ortega' })
  })

  test.each(['', '  ', '—', 'Lind', '(none)', '12'])('"%s" names nobody', (name) => {
    expect([namePartsOf(row(name)), nameKey(row(name, 'Brindle'))]).toEqual([null, null])
  })

  test('one person written in two ways is one, and two people never become one', () => {
    const key = nameKey(row('Anna Lind', 'Brindle'))
    // decisions of visitors are kept by it
    expect(key).toBe('anna lind|brindle')
    for (const same of ['LIND, Dr. Ánna', 'lind anna', 'Anna Lind, PhD'])
      expect(nameKey(row(same, 'Brindle GmbH'))).toBe(key)
    for (const other of [row('Anna B. Lind', 'Brindle'), row('Anna Lind', 'Oak'), row('Anna Lind')])
      expect(nameKey(other)).not.toBe(key)
  })
})

describe('of any names', () => {
  const accented = (text: string) => text.normalize('NFD').replace(/[aeouаеоαεο]/giu, '$&\u0301')
  const rewritings: ((given: string, family: string) => string)[] = [
    (first, last) => `${last}, ${first}`,
    (first, last) => `${last} ${first}`,
    (first, last) => `${first} ${last}`.toUpperCase(),
    (first, last) => `${first} ${last}`.toLowerCase(),
    (first, last) => accented(`${first} ${last}`),
    (first, last) => `Dr. ${first} ${last}, PhD`,
    (first, last) => `  ${first}\t${last} `,
  ]

  test('order, case, accents, titles and columns of the row change nothing', () => {
    const either = fc.option(fc.constantFrom(...employers))
    fc.assert(
      fc.property(names, names, either, either, (name, candidate, told, company) => {
        const known = facts(`${candidate.given} ${candidate.family}`, company)
        const score = scorePerson(row(`${name.given} ${name.family}`, told), known)
        for (const rewrite of rewritings)
          expect(scorePerson(row(rewrite(name.given, name.family), told), known)).toEqual(score)
        const columns = row('', told, { firstName: name.given, lastName: name.family })
        expect(scorePerson(columns, known)).toEqual(score)
      }),
    )
  })

  test('nothing throws, and a score is between 0 and 1', () => {
    fc.assert(
      fc.property(anyRow, anyFacts, (named, known) => {
        const { score } = scorePerson(named, known)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        expect(namePartsOf(named) === null).toBe(nameKey(named) === null)
      }),
      { numRuns: times(2000) },
    )
  })

  test('nobody is sure at another company, or without one', () => {
    fc.assert(
      fc.property(anyRow, anyFacts, (named, known) => {
        const { certainty } = scorePerson(named, { ...known, name: named.fullName ?? known.name })
        const isSame =
          named.company !== null &&
          known.company !== null &&
          sameCompany(named.company, known.company) === 'same'
        if (!isSame) expect(certainty).not.toBe('sure')
      }),
      { numRuns: times(2000) },
    )
    fc.assert(
      fc.property(names, fc.subarray(employers, { minLength: 2 }), ({ given, family }, [mine, theirs]) => {
        const name = `${given} ${family}`
        expect(scorePerson(row(name, mine), facts(name, theirs)).certainty).toBe('unlikely')
        expect(scorePerson(row(name), facts(name, theirs)).certainty).not.toBe('sure')
      }),
    )
  })
})
