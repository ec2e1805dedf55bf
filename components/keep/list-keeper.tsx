import { useEffect, useState } from 'react'
import { optional, optionalDialog } from '@/components/frame/optional'
import { listRequests, type ListRequest } from '@/components/keep/list-signal'
import { isTyping } from '@/components/frame/single-keys'
import { readSingleKeys } from '@/components/frame/single-keys-setting'
import { offer, takeBack } from '@/components/keep/undo'
import { useValue } from '@/components/ui/use-value'
import { holds } from '@/lib/browser/database/database'
import { hasUnsavedNotes } from '@/lib/browser/tables/unsaved-notes-key'

const ListChooser = optionalDialog(async () => (await import('@/components/keep/list-chooser')).default)
const loadBar = async () => (await import('@/components/keep/undo-bar')).UndoBar
const UndoBar = optional(loadBar)

function pressUndo(event: KeyboardEvent) {
  const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
  if (!isUndo || isTyping(event.target) || !offer.read()?.undo) return
  event.preventDefault()
  takeBack()
}

/** Whoever keeps something can lose it: what takes it back is here before it is needed, and without a network. */
const expectUndo = async () => ((await holds('records')) || (await holds('lists'))) && loadBar()

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
      void expectUndo().catch(() => undefined)
    }, 1_000)
    return () => window.clearTimeout(timer)
  }, [])
  useEffect(() => {
    window.addEventListener('keydown', pressUndo)
    return () => window.removeEventListener('keydown', pressUndo)
  }, [])
  return (
    <>
      {request && <ListChooser request={request} onClose={() => setRequest(null)} />}
      {/* here before what it says, so that it is announced */}
      <div role="status">{isOffered && <UndoBar />}</div>
    </>
  )
}
