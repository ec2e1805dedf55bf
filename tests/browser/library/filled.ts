import type { ListItemRow, ListRow, RecordRow } from '@/lib/browser/database/stores'
import type { KeptKind } from '@/lib/core/kind-titles'

const first = ['Ana', 'José', 'Łukasz', 'Mei', 'Olu', 'Priya', 'Søren', 'Zoë', 'Ivan', 'Noor']
const last = ['Silva', 'Müller', 'Nguyen', 'Okafor', 'Rossi', 'Kowalski', 'Haddad', 'Byrne', 'Sato', 'Lind']
const roles = ['Engineer', 'Nurse', 'CTO', 'Head of sales', 'Designer', 'Recruiter', 'Teacher', 'Accountant']
const places = ['Lisbon, Portugal', 'Köln, Germany', 'Austin, Texas', 'Lagos, Nigeria', 'Osaka, Japan']
const industries = ['Software', 'Hospitals', 'Logistics', 'Banking']
const kinds = ['person', 'person', 'person', 'company', 'job'] as const satisfies readonly KeptKind[]

const at = <T>(all: readonly [T, ...T[]] | readonly T[], index: number): T => {
  const one = all[index % all.length]
  if (one === undefined) throw new Error('an empty list')
  return one
}

/** A library of made-up records, the same every time. */
export function filledLibrary(size: number) {
  const now = 1_763_700_000_000
  const records = Array.from({ length: size }, (_, index): RecordRow => {
    const kind = at(kinds, index)
    const name = `${at(first, index)} ${at(last, Math.floor(index / 10))} ${Math.floor(index / 100)}`
    return {
      id: `r${index.toString(16).padStart(16, '0')}`,
      kind,
      title: kind === 'company' ? `Company ${index}` : name,
      subtitle: `${at(roles, index * 7)} at Company ${index % 900}, formerly at Company ${index % 37}`,
      position: at(roles, index * 7),
      company: `Company ${index % 900}`,
      place: at(places, index * 3),
      industry: at(industries, index),
      ...(index % 4 === 0 && { email: `p${index}@example.com` }),
      firstAt: now - index * 1_000,
      at: now - index * 500,
      bought: index % 6 === 0 ? { 'profiles.enrich': { intentId: `0x${index}`, at: now } } : {},
    }
  })
  const lists = Array.from({ length: 8 }, (_, index): ListRow => ({
    id: `l${index}`,
    name: `Shortlist ${index}`,
    kind: 'person',
    stages: ['New', 'Contacted'],
    createdAt: now,
    changedAt: now + index,
  }))
  const items = records
    .slice(0, size / 10)
    .map((record, index): ListItemRow => ({
      listId: at(lists, index).id,
      rowId: record.id,
      recordId: record.id,
      stage: at(['New', 'Contacted'], index),
      tags: index % 3 === 0 ? ['remote'] : [],
      isHidden: false,
      addedAt: now,
      changedAt: now,
    }))
  return { records, lists, items }
}
