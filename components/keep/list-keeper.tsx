import { useEffect, useState } from 'react'
import { optional, optionalDialog } from '@/components/frame/optional'
import { listRequests, type ListRequest } from '@/components/keep/list-signal'
import { readSingleKeys, shortcutOf } from '@/components/frame/single-keys'
import { offer } from '@/components/keep/undo'
import { useValue } from '@/components/ui/use-value'
import { hasUnsavedNotes } from '@/lib/browser/tables/unsaved-notes-key'

const ListChooser = optionalDialog(async () => (await import('@/components/keep/list-chooser')).default)
const UndoBar = optional(async () => (await import('@/components/keep/undo-bar')).UndoBar)

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

async function takeUp() {
  if (!hasUnsavedNotes()) return
  const { takeUpNotes } = await import('@/lib/browser/tables/notes')
  await takeUpNotes()
}

export function ListKeeper() {
  const [request, setRequest] = useState<ListRequest | null>(null)
  const isOffered = useValue(offer) !== null
  useEffect(() => listRequests.handle(setRequest), [])
  useEffect(() => {
    const timer = window.setTimeout(() => {
      void readSingleKeys().catch(() => undefined)
      void takeUp().catch(() => undefined)
    }, 1_000)
    return () => window.clearTimeout(timer)
  }, [])
  useEffect(() => {
    window.addEventListener('keydown', pressAddToList)
    return () => window.removeEventListener('keydown', pressAddToList)
  }, [])
  return (
    <>
      {request && <ListChooser request={request} onClose={() => setRequest(null)} />}
      {/* here before what it says, so that it is announced */}
      <div role="status">{isOffered && <UndoBar />}</div>
    </>
  )
}
