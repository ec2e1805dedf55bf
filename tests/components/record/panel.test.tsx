import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProfilePage } from '@/components/record/pages/person'
import { PanelContent } from '@/components/record/parts/drawer'
import { noHints, RecordSlotsContext, type RecordSlots } from '@/components/record/record-context'
import type { Entity } from '@/lib/core/answers/view'

const slots: RecordSlots = { steps: () => [], actions: () => <i>What can be bought</i>, mark: () => null }

const person = {
  networkId: 'ada-quill',
  objectUrn: 'urn:li:member:17',
  fullName: 'Ada Quill',
  openToWork: true,
  headline: 'Ships, pipes and people',
  location: 'Lagos, Nigeria',
  currentPositions: [{ title: 'Welder', companyName: 'Marl', startedAt: '2022-11' }],
}

const words = (value: unknown, entity: Entity, title: string, given = slots) =>
  renderToStaticMarkup(
    <RecordSlotsContext value={given}>
      <PanelContent
        target={{ title, value, entity, hints: { ...noHints, title, subtitle: 'As the list says' } }}
      />
    </RecordSlotsContext>,
  ).replaceAll(/<[^>]+>/g, '|')

test('before anything is bought somebody reads like a person: who, what, where, since when; ids are folded away', () => {
  const panel = words(person, 'person', 'Ada Quill')
  const order = [
    ...['Ada Quill', 'Open to work', 'Welder at Marl', 'Ships, pipes and people', 'Lagos, Nigeria'],
    ...['in the role since Nov 2022', 'What can be bought', 'All fields'],
  ]
  const places = order.map((word) => panel.indexOf(word))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(panel).not.toMatch(/urn:li|ada-quill/)
})

test('what is bought of somebody says below their head only what the head does not say', () => {
  const enriched = { ...person, headline: 'Ships, pipes and people', isPremium: true, followersCount: 12 }
  const within = <ProfilePage value={enriched} at={0} />
  const panel = words(person, 'person', 'Ada Quill', {
    ...slots,
    actions: () => <RecordSlotsContext value={{ ...slots, isWithin: true }}>{within}</RecordSlotsContext>,
  })
  for (const word of [
    'Open to work',
    'Welder at Marl',
    'Ships, pipes and people',
    'in the role since Nov 2022',
  ])
    expect(panel.split(word), word).toHaveLength(2)
  expect(panel).toContain('Premium')
  expect(panel).toContain('12 followers')
})

test('of a record of no known kind all is shown at once, under what its list says', () => {
  const panel = words({ shoe: 38 }, 'unknown', 'Somebody')
  expect(panel).toMatch(/Somebody.*As the list says.*What can be bought.*38/s)
})
