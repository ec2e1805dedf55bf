import { expect, test } from 'vitest'
import { enrichTicked, seatSteps, stepsOfTicked } from '@/lib/browser/addresses/steps'
import { stepHref, stepPrice } from '@/lib/browser/addresses/step'
import { textAliases } from '@/lib/core/answers/identity'
import { encodedId, range, site } from '@/tests/core/answers/samples'

const people = range(30).map((index) => ({ id: encodedId(index), url: `${site}/in/person-${index}` }))
const nobody = new Set(textAliases(''))

test('twelve ticked people are one payment for twelve, filled in and not run', () => {
  const { step, had, waiting } = enrichTicked(people.slice(0, 12), nobody)
  if (!step) throw new Error('no step')
  expect([step.label, stepPrice(step)]).toEqual(['Enrich 12', '$0.60'])
  expect(stepHref(step)).toMatch(/^\/profiles\/bulk#profiles=/)
  expect([had, waiting]).toEqual([0, 0])
})

test('whoever was bought before, under any of their names, is left out and counted', () => {
  const had = new Set([...textAliases(`${site}/in/person-3`), ...textAliases(encodedId(7))])
  const plan = enrichTicked(people.slice(0, 12), had)
  expect([plan.step?.label, plan.had]).toEqual(['Enrich 10', 2])
  expect(plan.step && stepHref(plan.step)).not.toContain(encodedId(7))
})

test('twenty-five go into a payment, the others wait', () => {
  expect(enrichTicked(people, nobody)).toMatchObject({ step: { label: 'Enrich 25' }, waiting: 5 })
})

test('a person without an identifier is counted, the same person twice is paid once', () => {
  const plan = enrichTicked([{ name: 'Somebody' }, people[0], people[0]], nobody)
  expect([plan.step?.label, plan.unnamed]).toEqual(['Enrich 1', 1])
})

test('a person under an id, under an address and under both is one, whatever comes first', () => {
  const [both] = people
  if (!both) throw new Error('nobody')
  const ways = [{ id: both.id }, { url: both.url }, both]
  for (const rows of [ways, ways.toReversed()]) {
    expect(enrichTicked(rows, nobody).step?.label).toBe('Enrich 1')
    expect(stepsOfTicked('person', rows, 'Work email')).toHaveLength(1)
  }
  expect(stepsOfTicked('person', people, 'Work email')).toHaveLength(people.length)
})

test('a seat with an ID leads to its people, one in words to the lookup of its ID', () => {
  const labels = (seat: unknown) => seatSteps(seat).map((step) => step && [step.label, stepHref(step)])
  expect(labels({ text: 'Oslo, Norway', geoId: '105' })).toEqual([
    ['People in this place', expect.stringMatching(/^\/profiles\/search#geoId=105/)],
  ])
  expect(labels('Oslo, Norway')).toEqual([
    ['Find this place', expect.stringMatching(/^\/geo\/locate#query=Oslo/)],
  ])
  expect(labels(null)).toEqual([])
})
