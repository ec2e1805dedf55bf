import { useState, useSyncExternalStore } from 'react'
import { watchHash } from '@/lib/browser/addresses/address'
import { draftHash, readDraftHash, writeDraftHash } from '@/lib/browser/addresses/draft-hash'
import { attempt } from '@/lib/core/result'
import { newSignal } from '@/lib/core/signal'
import type { Draft } from '@/lib/core/catalogue/typed'

/** Milliseconds: browsers refuse a hundred changes of the address in half a minute, less than fast typing. */
const settleMs = 400

const empty: Draft = {}

/** In this tab, what its address does not say yet: the address where that was typed, and the hash it will have. */
const unsettled = 'nickel-typed'

const formOf = (page: string) => `nickel-form:${page}`

/** What was typed into the form of each page, for whoever comes back to it in this tab by a link. */
const formsLeft = {
  get: (page: string): Draft | null =>
    attempt(() => JSON.parse(sessionStorage.getItem(formOf(page)) ?? 'null')) ?? null,
  set: (page: string, draft: Draft): unknown =>
    attempt(() => sessionStorage.setItem(formOf(page), JSON.stringify(draft))),
}

/** What was typed outlives the framework's rewriting of the address; history and hand-offs replace it. */
export function openDraft() {
  let typed: Draft | null = null
  /** The hash when it was last looked at, or written for what is typed. */
  let known = ''
  let taken: { hash: string; draft: Draft } = { hash: '', draft: empty }
  let writing: number | undefined
  const changed = newSignal<null>()

  function read(): Draft {
    if (typed) return typed
    const { hash } = window.location
    if (taken.hash !== hash) taken = { hash, draft: readDraftHash(hash) }
    return taken.draft
  }

  /** Until the address says it, a reload finds it in the tab. */
  function keep(text: string): void {
    // where storage is closed the address is all there is
    attempt(() => sessionStorage.setItem(unsettled, text))
  }

  function write(): void {
    window.clearTimeout(writing)
    writing = undefined
    if (!typed) return
    known = draftHash(typed)
    writeDraftHash(typed)
  }

  function settle(): void {
    write()
    keep('')
  }

  function change(next: Draft): void {
    if (!typed) known = window.location.hash
    typed = next
    keep(`${window.location.href} ${draftHash(next)}`)
    window.clearTimeout(writing)
    writing = window.setTimeout(settle, settleMs)
    changed.send(null)
  }

  function takeAddress(): void {
    if (typed && window.location.hash === draftHash(typed)) return
    window.clearTimeout(writing)
    writing = undefined
    typed = null
    keep('')
    changed.send(null)
  }

  function watch(listener: () => void): () => void {
    let isWatching = true
    const end = changed.watch(listener)
    const page = window.location.pathname
    const unwatch = watchHash(takeAddress)
    // not in every browser
    const entries: Navigation | undefined = window.navigation
    // after the framework is done: it changes the address in the middle of its own drawing
    const onEntry = ({ navigationType }: NavigationCurrentEntryChangeEvent) =>
      queueMicrotask(() => {
        if (window.location.pathname !== page || !isWatching) return
        if (window.location.hash === known) return
        if (navigationType === 'push') takeAddress()
        else if (navigationType === 'replace' && writing === undefined) settle()
      })
    entries?.addEventListener('currententrychange', onEntry)
    // a phone throws a page away while another app is in front of it; a reload has its address already
    const onSight = () => (document.visibilityState === 'hidden' ? write() : keep(''))
    window.addEventListener('visibilitychange', onSight)
    const [from, hash] = attempt(() => sessionStorage.getItem(unsettled))?.split(' ') ?? []
    const before = formsLeft.get(page)
    if (!typed && hash && from === window.location.href) change(readDraftHash(hash))
    // not under the hands of somebody who is in a field already
    else if (
      !typed &&
      before &&
      !window.location.hash &&
      !window.location.search &&
      !document.activeElement?.matches('input, textarea')
    )
      change(before)
    return () => {
      isWatching = false
      end()
      unwatch()
      entries?.removeEventListener('currententrychange', onEntry)
      window.removeEventListener('visibilitychange', onSight)
      window.clearTimeout(writing)
      writing = undefined
    }
  }

  function amend(part: Draft): void {
    const next = { ...read(), ...part }
    formsLeft.set(window.location.pathname, next)
    change(next)
  }

  return { read, change, amend, settle, watch }
}

/** A form's draft, kept in the address: `draft` as it is drawn, `read` as it is now, which a page that comes alive draws later. */
export function useDraft() {
  const [{ watch, read, change, amend, settle }] = useState(openDraft)
  return { draft: useSyncExternalStore(watch, read, () => empty), read, change, amend, settle }
}
