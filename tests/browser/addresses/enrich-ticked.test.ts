import { expect, test } from 'vitest'
import { seatSteps, stepsOfTicked } from '@/lib/browser/addresses/steps'
import { stepHref } from '@/lib/browser/addresses/step'
import { encodedId, range, site } from '@/tests/core/answers/samples'

const people = range(30).map((index) => ({ id: encodedId(index), url: `${site}/in/person-${index}` }))
test('a person under an id, under an address and under both is one, whatever comes first', () => {
  const [both] = people
  if (!both) throw new Error('nobody')
  const ways = [{ id: both.id }, { url: both.url }, both]
  for (const rows of [ways, ways.toReversed()]) {
    expect(stepsOfTicked('person', rows, 'Enrich')).toHaveLength(1)
    expect(stepsOfTicked('person', rows, 'Work email')).toHaveLength(1)
  }
  expect(stepsOfTicked('person', [{ name: 'Somebody' }, ...people], 'Work email')).toHaveLength(people.length)
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
