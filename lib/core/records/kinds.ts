import { ad } from '@/lib/core/records/ad'
import { comment } from '@/lib/core/records/comment'
import { company } from '@/lib/core/records/company'
import { email } from '@/lib/core/records/email'
import { job } from '@/lib/core/records/job'
import { type RecordKind, fact, recordKind } from '@/lib/core/records/kind'
import { person } from '@/lib/core/records/person'
import { post } from '@/lib/core/records/post'
import type { KeptKind } from '@/lib/core/kind-titles'
import { placeId } from '@/lib/core/answers/handoff'

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

export const keptKinds = { person, company, job, ad, post } as const satisfies Record<KeptKind, RecordKind>

export const recordKinds = { ...keptKinds, comment, email, place } as const
