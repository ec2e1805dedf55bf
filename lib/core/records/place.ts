import { placeId } from '@/lib/core/answers/handoff'
import { fact, recordKind } from '@/lib/core/records/kind'

export const place = recordKind({
  kind: 'place',
  unnamed: 'Not named',
  inside: '',
  facts: {
    name: fact.text('Name', 'title label text displayName fullName name'),
    placeId: fact.text('Place ID', '', { first: ({ record }) => placeId(record) }),
    type: fact.text('Type', 'type kind placeType'),
    population: fact.count('Population', 'population'),
  },
  line: { title: 'name', quiet: 'type' },
})
