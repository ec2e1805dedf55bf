import type { JournalRow } from '@/lib/browser/database/stores'
import { scrubbed } from '@/lib/browser/privacy/edit-answer'
import { deletedMark, type Traces } from '@/lib/browser/privacy/traces'
import { fieldsIn, type Fields } from '@/lib/core/json'

/** The fields under a name of a stored value; none where it has none. */
export const fieldsOf = (value: unknown, name: string): Fields => fieldsIn(fieldsIn(value)[name])

const underWay: ReadonlySet<unknown> = new Set(['PREPARED', 'SIGNED', 'HOT'])

/** Whether a stored value, such as a question, names the person; first and last name may stand apart. */
export const isNamed = (value: unknown, traces: Traces): boolean => scrubbed(value, traces) !== value

const inputOf = ({ record }: JournalRow): Fields => fieldsOf(fieldsOf(record, 'lookup'), 'input')

const textsIn = (input: Fields): string[] => Object.values(input).filter((value) => typeof value === 'string')

/** Whether a purchase names the person anywhere. */
export const asksFor = (row: JournalRow, traces: Traces): boolean => isNamed(row.record, traces)

/** True while a purchase is not at its end: its bytes may have to be sent again as they are. */
export const isUnderWay = ({ record }: JournalRow): boolean =>
  underWay.has(fieldsOf(record, 'purchase')['state'])

/** True when all that a purchase asked for was this person. */
export function asksForNobodyElse(row: JournalRow, traces: Traces): boolean {
  return textsIn(inputOf(row)).some((text) => traces.isIdentity(text))
}

/** What was asked for, without the person: others of a list stay, and whatever names only them goes. */
function inputWithout(input: Fields, traces: Traces): Fields {
  const isNamePart = traces.nameParts(textsIn(input))
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]): [string, unknown][] => {
      if (Array.isArray(value)) return [[name, value.filter((one) => !isNamed(one, traces))]]
      return isNamed(value, traces) || isNamePart(value) ? [] : [[name, value]]
    }),
  )
}

/** Price, times and transaction stay; the forwarder's copy, which nobody can open then, goes within a day. */
export function purchaseWithout(row: JournalRow, traces: Traces): JournalRow {
  const record = fieldsIn(row.record)
  const purchase = fieldsOf(record, 'purchase')
  const request = fieldsOf(purchase, 'request')
  const purchaseKey = `deleted:${row.intentId}`
  const rev = row.rev + 1
  const left = scrubbed(
    {
      ...record,
      purchase: {
        ...purchase,
        rev,
        purchaseKey,
        request: { ...request, url: deletedMark, body: null, digest: deletedMark },
        signed: null,
        claimSecret: '',
        isAcked: true,
      },
      lookup: { ...fieldsOf(record, 'lookup'), input: inputWithout(inputOf(row), traces) },
    },
    traces,
  )
  return { intentId: row.intentId, rev, purchaseKey, preparedAt: row.preparedAt, record: left }
}
