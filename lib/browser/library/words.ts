import { counted } from '@/lib/core/text'
import { kindTitles, type KeptKind } from '@/lib/core/kind-titles'

/** '1 person', '1,204 people'. */
export function countOf(kind: KeptKind, count: number): string {
  const [one, many] = kindTitles[kind]
  return counted(count, one, many)
}
