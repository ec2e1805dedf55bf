import { shortcutOf } from '@/components/frame/single-keys'
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

function buttonOfList(): HTMLElement | null {
  const here = document.activeElement
  const panel = here?.closest('[role=dialog]')
  if (panel) return panel.querySelector<HTMLElement>('[data-add-to-list]')
  return (
    document.querySelector<HTMLElement>('main [data-add-to-list="chosen"]') ??
    here?.closest('[role="row"], li, article')?.querySelector<HTMLElement>('[data-add-to-list]') ??
    document.querySelector<HTMLElement>('main [data-add-to-list="bar"]')
  )
}

function pressAddToList(event: KeyboardEvent) {
  if (event.defaultPrevented || shortcutOf(event) !== 'l' || document.querySelector('dialog[open]')) return
  const button = buttonOfList()
  if (!button) return
  event.preventDefault()
  button.click()
}

// it comes with what can be added, so that no press is lost
if (typeof window !== 'undefined') window.addEventListener('keydown', pressAddToList)
