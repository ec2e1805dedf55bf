import { newSignal } from '@/lib/core/signal'

type Part = 'hash' | 'query'

/** The browser does not tell of what a page writes into its own address. */
const written = newSignal<Part>()

/** By a step in the history, by hand, or by a write of this module; the framework's own rewriting is silent. */
const watchPart =
  (part: Part) =>
  (listener: () => void): (() => void) => {
    const end = written.watch((own) => own === part && listener())
    window.addEventListener('popstate', listener)
    if (part === 'hash') window.addEventListener('hashchange', listener)
    return () => {
      end()
      window.removeEventListener('popstate', listener)
      window.removeEventListener('hashchange', listener)
    }
  }

/** Calls back when the hash changes; returns the unsubscribe. */
export const watchHash = watchPart('hash')

/** Calls back when the query changes; returns the unsubscribe. */
export const watchQuery = watchPart('query')

/** Writes another hash or query into the address without a step in the history. */
export function replaceAddress(part: Part, address: string | URL): void {
  window.history.replaceState(window.history.state, '', address)
  written.send(part)
}

/** Writes another hash, or a query and its hash, as a step in the history: Back returns to the one before. */
export function pushAddress(part: Part, address: string | URL): void {
  const { hash } = window.location
  window.history.pushState(null, '', address)
  if (part === 'query' && window.location.hash !== hash) written.send('hash')
  written.send(part)
}

/**
 * Goes on in another state of the page that is open, as a step in the history; false where the address is another
 * page's. The framework would change the address without a word.
 */
export function goWithin(href: string): boolean {
  const { href: here, pathname } = window.location
  const to = new URL(href, here)
  if (to.pathname !== pathname) return false
  if (to.href !== here) pushAddress('query', to)
  window.scrollTo(0, 0)
  return true
}

/** The id rides in the query, which is read in the browser only. */
export const receiptPath = (intentId: string): string => `/spending/receipt?purchase=${intentId}`
