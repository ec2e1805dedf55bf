import type { BrowserContext } from '@playwright/test'

/** What a page asks the test for, by paths that only the wire before the dashboard answers. */
export const hooks = { write: '/~write', die: '/~die', observer: '/~observer' } as const

/**
 * Puts the faults of a device around the code of every page: each write of the journal asks the test first, and long
 * patience is short once the page is told to have none. `said` hears every notice that says something was not charged.
 */
export async function hookPages(
  context: BrowserContext,
  { said }: { said: (words: string) => void },
): Promise<void> {
  await context.exposeFunction('nickelSaid', said)
  await context.addInitScript(inPage, hooks)
}

/** Runs in the page. */
function inPage(hooks: Record<string, string>) {
  if (location.pathname.startsWith('/~')) return
  const told = new Set<string>()
  // safe: exposed to every page of the context
  const { nickelSaid } = window as unknown as { nickelSaid: (words: string) => void }
  new MutationObserver(() => {
    for (const { textContent: words } of document.querySelectorAll('[data-slot=notice]')) {
      if (!words || told.has(words) || !/not charged(?! again)|nothing was charged/i.test(words)) continue
      told.add(words)
      nickelSaid(words)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })

  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) =>
    timeout(localStorage.getItem('patience') === 'none' ? Math.min(ms, 6_000) : ms)

  /** The page stands still until the test answers, or ends it. */
  const ask = (path: string | undefined): string => {
    const request = new XMLHttpRequest()
    request.open('GET', path ?? '', false)
    request.send()
    return request.responseText
  }
  const written = new Set(['purchases', 'answers', 'sums', 'settings', 'runRows', 'blocked'])
  const full = new WeakSet<IDBTransaction>()
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, names, mode, options) {
    // what moves or wipes the whole database writes to more stores than a purchase does
    const stores = typeof names === 'string' ? [names] : [...names]
    const isWrite =
      mode === 'readwrite' && stores.includes('purchases') && stores.every((store) => written.has(store))
    const fault = isWrite ? ask(hooks['write']) : 'pass'
    const opened = transaction.call(this, names, mode, options)
    if (fault === 'quota') full.add(opened)
    if (fault === 'kill-after') opened.addEventListener('complete', () => ask(hooks['die']))
    return opened
  }
  for (const name of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (full.has(this.transaction))
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      return key === undefined ? write.call(this, value) : write.call(this, value, key)
    }
  }
}
