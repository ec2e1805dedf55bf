import { keptAs } from '@/lib/core/answers/names'
import type { Entity } from '@/lib/core/answers/view'
import { eachKept, type KeptKind } from '@/lib/core/kind-titles'

export type LookupColumn = {
  label: string
  step: string
  wanted: string | null
  width: number
  isOffered?: true
  many?: string
}

const none: readonly LookupColumn[] = []

export const lookupColumns: Readonly<Record<KeptKind, readonly LookupColumn[]>> = {
  ...eachKept(() => none),
  person: [
    {
      ...{ label: 'E-mail', step: 'Work email', wanted: 'profiles.email', width: 184 },
      ...{ isOffered: true, many: 'Work emails' },
    },
    {
      ...{ label: 'Enrich', step: 'Enrich', wanted: 'profiles.enrich', width: 144 },
      ...{ isOffered: true, many: 'Enrich' },
    },
    { label: 'Posts', step: 'Posts', wanted: 'profiles.posts', width: 144 },
    { label: 'Employer', step: 'Company', wanted: null, width: 160 },
  ],
  company: [
    {
      ...{ label: 'Enrich', step: 'Enrich', wanted: 'companies.enrich', width: 144 },
      ...{ isOffered: true, many: 'Enrich' },
    },
    { label: 'People', step: 'People', wanted: 'company.people', width: 152 },
    { label: 'Jobs', step: 'Jobs', wanted: 'company.jobs', width: 136 },
    { label: 'Ads', step: 'Ads', wanted: 'company.ads', width: 136 },
  ],
  job: [{ label: 'Details', step: 'Details', wanted: null, width: 116, isOffered: true, many: 'Details' }],
}

export function offeredFor(entity: Entity): readonly LookupColumn[] {
  const kind = keptAs(entity)
  return kind ? lookupColumns[kind].filter(({ isOffered }) => isOffered) : none
}
