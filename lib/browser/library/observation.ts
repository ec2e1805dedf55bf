import type { KeptKind } from '@/lib/core/kind-titles'
import type { FactValues } from '@/lib/browser/library/kept'

/** One record as one place of one answer tells of it. */
export type Observation = {
  kind: KeptKind
  aliases: readonly string[]
  facts: FactValues
  pointer: string
  isSubject: boolean
}
