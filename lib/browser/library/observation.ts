import type { KeptKind } from '@/lib/core/kind-titles'

/** One record as one place of one answer tells of it. */
export type Observation = {
  kind: KeptKind
  aliases: readonly string[]
  facts: Readonly<Record<string, unknown>>
  pointer: string
  isSubject: boolean
}
