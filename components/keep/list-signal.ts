import { newRequests } from '@/lib/core/signal'
import type { KeptKind } from '@/lib/core/kind-titles'

export type ListRequest = {
  kind: KeptKind
  recordIds?: readonly string[]
  aliases?: readonly (readonly string[])[]
  notes?: readonly string[]
}

export const isListed = (kind: KeptKind): kind is 'person' | 'company' =>
  kind === 'person' || kind === 'company'

export const listRequests = newRequests<ListRequest>()

export function askToList(request: ListRequest): void {
  const count = (request.aliases ?? request.recordIds ?? []).length
  if (count > 0 && isListed(request.kind)) listRequests.send(request)
}
