import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge, nameKey, type PersonFacts, scorePerson, type Verdict } from '@/lib/core/matching/person'
import { anyFacts, anyRow, employers, facts, family, given, row } from '@/tests/core/matching/people'

const itself = (one: PersonFacts) => one
const anna = row('Anna Lind', 'Brindle')
const judged = (...candidates: PersonFacts[]) => judge(anna, candidates, itself)
const who = (verdict: Verdict<PersonFacts>) =>
  'best' in verdict ? [verdict.is, verdict.best.candidate.name, verdict.best.candidate.company] : [verdict.is]

const atBrindle = facts('Anna Lind', 'Brindle Ltd')

describe('Anna Lind of Brindle', () => {
  test('is the one with her name at her company, whoever else there is', () => {
    const others = [facts('Anna Lind', 'Oak'), facts('Ann Lind', 'Brindle'), facts('Robert Roth', 'Brindle')]
    expect(who(judged(...others, atBrindle))).toEqual(['sure', 'Anna Lind', 'Brindle Ltd'])
  })

  test('is likely the one clear best', () => {
    const former = facts('Anna Lind', 'Oak', { formerCompanies: ['Brindle'] })
    expect(who(judged(former, facts('Anna Lind', 'Pine')))).toEqual(['likely', 'Anna Lind', 'Oak'])
    expect(who(judged(facts('Anya Lind', 'Brindle')))).toEqual(['likely', 'Anya Lind', 'Brindle'])
  })

  test.each([
    ['two with her name at her company', [atBrindle, facts('Anna B. Lind', 'Brindle')]],
    ['two near each other', [facts('Anya Lind', 'Brindle'), facts('Anna Lind', 'Brindle Europe')]],
    ['her name elsewhere', [facts('Anna Lind', 'Oak')]],
    ['her name where no company is known', [facts('Anna Lind')]],
    ['a name like hers at her company', [facts('Anna Linde', 'Brindle')]],
  ])('is asked about: %s', (_, candidates) => {
    expect(judged(...candidates)).toMatchObject({ is: 'several', ranked: { length: candidates.length } })
  })

  test.each([
    ['no candidates', []],
    ['other names at her company', [facts('Robert Lind', 'Brindle'), facts('Anna Roth', 'Brindle')]],
    ['a like name elsewhere', [facts('Anna Linde', 'Oak'), facts('Ann Lind', 'Oak')]],
  ])('is nobody: %s', (_, candidates) => expect(judged(...candidates)).toEqual({ is: 'nobody' }))

  test('those who wait stand best first, and who is nothing like her does not', () => {
    const there = { title: 'Head of Tea', place: 'Oslo' }
    const verdict = judge(
      { ...anna, ...there },
      [
        facts('Anna Lind', 'Oak'),
        atBrindle,
        facts('Robert Roth', 'Brindle'),
        facts('Anna Lind', 'Brindle', there),
      ],
      itself,
    )
    const order = verdict.is === 'several' ? verdict.ranked.map(({ candidate }) => candidate.company) : []
    expect(order).toEqual(['Brindle', 'Brindle Ltd', 'Oak'])
  })

  test('without her company is a question, even alone', () => {
    expect(judge(row('Anna Lind'), [atBrindle], itself).is).toBe('several')
  })
})

const somebody = fc
  .tuple(
    fc.constantFrom(...given.slice(0, 4)),
    fc.constantFrom(...family.slice(0, 3)),
    fc.option(fc.constantFrom(...employers.slice(0, 3))),
  )
  .map(([first, last, company]) => facts(`${first} ${last}`, company))
const everybody = fc.array(fc.oneof({ weight: 9, arbitrary: somebody }, anyFacts), { maxLength: 8 })
const someRow = fc.oneof(
  { weight: 9, arbitrary: somebody.map(({ name, company }) => row(name, company)) },
  anyRow,
)

describe('of any candidates', () => {
  test('their order decides nothing', () => {
    const shuffled = everybody.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(someRow, shuffled, (named, [all, other]) => {
        expect(judge(named, other, itself)).toEqual(judge(named, all, itself))
      }),
    )
  })

  test('who stands there twice is never chosen, and who is sure is the only one', () => {
    fc.assert(
      fc.property(someRow, everybody, (named, all) => {
        const twice = judge(named, [...all, ...all], itself)
        expect(['several', 'nobody']).toContain(twice.is)
        const once = judge(named, all, itself)
        const sure = all.filter((one) => scorePerson(named, one).certainty === 'sure')
        expect(once.is === 'sure').toBe(sure.length === 1)
        if (once.is === 'sure') expect(once.best.candidate).toBe(sure[0])
        if (named.company === null || nameKey(named) === null) expect(once.is).not.toBe('sure')
      }),
    )
  })
})
