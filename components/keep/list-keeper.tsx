'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { listRequests, type ListRequest } from '@/components/keep/list-signal'
import { areKeysOn, isTyping, readSingleKeys } from '@/components/frame/single-keys'
import { UndoBar } from '@/components/keep/undo-bar'

const ListChooser = lazy(() => import('@/components/keep/list-chooser'))

/** The key l means the row with the focus, else the one thing that the page is about. */
function pressAddToList(event: KeyboardEvent) {
  if (event.key !== 'l' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (isTyping(event.target) || !areKeysOn() || document.querySelector('dialog[open]')) return
  const row = document.activeElement?.closest('[role="row"], li, article')
  const button =
    row?.querySelector<HTMLElement>('[data-add-to-list]') ??
    document.querySelector<HTMLElement>('main [data-add-to-list="bar"]')
  if (!button) return
  event.preventDefault()
  button.click()
}

/** What every page has for lists: the choice of one, whose code comes on first use, and the way back. */
export function ListKeeper() {
  const [request, setRequest] = useState<ListRequest | null>(null)
  useEffect(() => listRequests.handle(setRequest), [])
  useEffect(() => {
    const timer = window.setTimeout(() => void readSingleKeys().catch(() => undefined), 1_000)
    return () => window.clearTimeout(timer)
  }, [])
  useEffect(() => {
    window.addEventListener('keydown', pressAddToList)
    return () => window.removeEventListener('keydown', pressAddToList)
  }, [])
  return (
    <>
      {request && (
        <Suspense fallback={null}>
          <ListChooser request={request} onClose={() => setRequest(null)} />
        </Suspense>
      )}
      <UndoBar />
    </>
  )
}
