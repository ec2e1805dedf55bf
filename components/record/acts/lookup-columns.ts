import { keptAs } from '@/lib/core/answers/names'
import type { Entity } from '@/lib/core/answers/view'
import { eachKept, type KeptKind } from '@/lib/core/kind-titles'

export type LookupColumn = {
  label: string
  step: string
  wanted: string | null
  width: number
  /** What it is called for many rows, where it is offered beside the rows of an answer. */
  many?: string
}

const enrich = (wanted: string): LookupColumn => ({
  label: 'Enrich',
  step: 'Enrich',
  wanted,
  width: 144,
  many: 'Enrich',
})

export const lookupColumns: Readonly<Record<KeptKind, readonly LookupColumn[]>> = {
  ...eachKept(() => []),
  person: [
    { label: 'E-mail', step: 'Work email', wanted: 'profiles.email', width: 192, many: 'Work emails' },
    enrich('profiles.enrich'),
    { label: 'Posts', step: 'Posts', wanted: 'profiles.posts', width: 144 },
    { label: 'Employer', step: 'Company', wanted: null, width: 160 },
  ],
  company: [
    enrich('companies.enrich'),
    { label: 'People', step: 'People', wanted: 'company.people', width: 152 },
    { label: 'Jobs', step: 'Jobs', wanted: 'company.jobs', width: 136 },
    { label: 'Ads', step: 'Ads', wanted: 'company.ads', width: 136 },
  ],
  job: [{ label: 'Details', step: 'Details', wanted: null, width: 116, many: 'Details' }],
}

export function offeredFor(entity: Entity): readonly (LookupColumn & { many: string })[] {
  const kind = keptAs(entity)
  return (kind ? lookupColumns[kind] : []).flatMap(({ many, ...column }) =>
    many ? [{ ...column, many }] : [],
  )
}
