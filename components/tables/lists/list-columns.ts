import { stepTo, type Step } from '@/lib/browser/addresses/step'
import { stepsOf } from '@/lib/browser/addresses/steps'
import type { Item } from '@/lib/browser/tables/lists'
import { asRecord } from '@/lib/browser/library/recorded'
import { held } from '@/lib/browser/library/tell'
import type { ListRow } from '@/lib/browser/database/rows'

/** A column in whose cells something can be bought for the record of the row. */
export type ActionColumn = { label: string; stepOf: (item: Item) => Step | null }

const byLabel =
  (label: string): ActionColumn['stepOf'] =>
  ({ row, detail }) =>
    detail ? (stepsOf(row.kind, asRecord(row, detail)).find((step) => step.label === label) ?? null) : null

/** The company where somebody works now, by the name under which it can be known again. */
function employerStep({ row, detail }: Item): Step | null {
  const key = detail && held(detail, 'companyKey')?.value
  const company = typeof key === 'string' ? /^company:(?:id|slug):(.+)$/.exec(key)?.[1] : undefined
  return company === undefined
    ? null
    : stepTo('companies.enrich', 'Company', { company }, row.company ?? null)
}

/** What can be bought from the cells of a list. */
export const actionColumns = {
  person: [
    { label: 'Enrich', stepOf: byLabel('Enrich') },
    { label: 'E-mail', stepOf: byLabel('Work email') },
    { label: 'Posts', stepOf: byLabel('Posts') },
    { label: 'Company', stepOf: employerStep },
  ],
  company: [
    { label: 'Enrich', stepOf: byLabel('Enrich') },
    { label: 'People', stepOf: byLabel('People') },
    { label: 'Jobs', stepOf: byLabel('Jobs') },
    { label: 'Ads', stepOf: byLabel('Ads') },
  ],
} as const satisfies Record<ListRow['kind'], readonly ActionColumn[]>
