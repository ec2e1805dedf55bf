import type { ListRow } from '@/lib/browser/database/stores'

/** A list of people without stages, with what a test says of it. */
export const listOf = (part: Partial<ListRow> = {}): ListRow => ({
  id: 'l',
  name: 'Long',
  kind: 'person',
  stages: [],
  createdAt: 0,
  changedAt: 0,
  ...part,
})

/** A plan to look up the e-mail address of one person. */
export const emailPlan = {
  wanted: 'profiles.email',
  amount: 1,
  isTogether: false,
  days: 30,
  withEmail: false,
  titles: '',
}
