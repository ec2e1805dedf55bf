'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { listRequests, type ListRequest } from '@/components/keep/list-signal'
import { areKeysOn, isTyping, readSingleKeys } from '@/components/frame/single-keys'
import { UndoBar } from '@/components/keep/undo-bar'

const ListChooser = lazy(() => import('@/components/keep/list-chooser'))

/** The key l adds the focused row to a list, else the record that the page is about. */
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

/** On every page: the dialog that chooses a list, fetched on first use, and the undo bar. */
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
