import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PanelContent } from '@/components/record/parts/drawer'
import { RecordSlotsContext, type RecordSlots } from '@/components/record/record-slots'
import type { Entity } from '@/lib/core/answers/view'

const slots: RecordSlots = {
  steps: () => [],
  actions: () => <i>What can be bought</i>,
  mark: () => null,
}

const person = {
  ...{ networkId: 'ada-quill', objectUrn: 'urn:li:member:17', fullName: 'Ada Quill', openToWork: true },
  headline: 'Ships, pipes and people',
  location: 'Lagos, Nigeria',
  currentPositions: [{ title: 'Welder', companyName: 'Marl', startedAt: '2022-11' }],
}

const words = (value: unknown, entity: Entity, title: string) =>
  renderToStaticMarkup(
    <RecordSlotsContext value={slots}>
      <PanelContent
        target={{ title, value, record: { entity, subtitle: 'As the list says', image: null, url: null } }}
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

test('of a record of no known kind all is shown at once, under what its list says', () => {
  const panel = words({ shoe: 38 }, 'unknown', 'Somebody')
  expect(panel).toMatch(/Somebody.*As the list says.*What can be bought.*38/s)
})
