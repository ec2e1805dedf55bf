import { placeId } from '@/lib/core/answers/handoff'
import { count, recordKind, text } from '@/lib/core/records/kind'

export const place = recordKind({
  kind: 'place',
  unnamed: 'Not named',
  inside: '',
  facts: {
    name: text('Name', 'title label text displayName fullName name'),
    placeId: text('Place ID', '', { first: ({ record }) => placeId(record) }),
    type: text('Type', 'type kind placeType'),
    population: count('Population', 'population'),
  },
  line: { title: 'name', quiet: 'type' },
})
