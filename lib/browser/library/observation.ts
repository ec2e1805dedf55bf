import type { RecordKind } from '@/lib/browser/database/rows'

/** One record as one place of one answer tells of it. */
export type Observation = {
  kind: RecordKind
  aliases: readonly string[]
  facts: Readonly<Record<string, unknown>>
  pointer: string
  isSubject: boolean
}
