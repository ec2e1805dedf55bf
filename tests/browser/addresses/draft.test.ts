import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pushAddress } from '@/lib/browser/addresses/address'
import { pushDraftHash, writeDraftHash } from '@/lib/browser/addresses/draft-hash'
import { openDraft } from '@/lib/browser/addresses/use-draft'

/** A page with an address and a history, as far as a draft uses them. */
class Page extends EventTarget {
  location = { pathname: '/geo/locate', search: '', hash: '' }
  /** Browsers older than the Navigation API have none. */
  navigation: EventTarget | undefined = new EventTarget()
  setTimeout = (work: () => void, ms: number) => setTimeout(work, ms)
  clearTimeout = (timer: number) => clearTimeout(timer)
  history = {
    state: null,
    replaceState: (_state: unknown, _title: string, address: string) => this.go(address, 'replace'),
    pushState: (_state: unknown, _title: string, address: string) => this.go(address, 'push'),
  }

  go(address: string, navigationType: string) {
    const { pathname, search, hash } = new URL(address, 'http://nickel')
    Object.assign(this.location, { pathname, search, hash })
    this.navigation?.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType }))
  }

  stepBack(address: string) {
    this.go(address, 'traverse')
    this.dispatchEvent(new Event('popstate'))
  }
}

let page: Page

beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { activeElement: null })
  const held = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => held.set(key, text),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const draft = openDraft()
  const stop = draft.watch(() => undefined)
  return { ...draft, stop }
}

const settle = () => vi.advanceTimersByTimeAsync(500)

describe('a draft', () => {
  test('is the one in the address until something is typed', () => {
    page.go('/geo/locate#query=Oslo', 'push')
    expect(open().read()).toEqual({ query: 'Oslo' })
  })

  test('goes into the address when the typing rests', async () => {
    const { amend, read } = open()
    amend({ query: 'Lisb' })
    amend({ query: 'Lisbon', count: '5' })
    expect(page.location.hash).toBe('')
    await settle()
    expect(page.location.hash).toBe('#query=Lisbon&count=5')
    expect(read()).toEqual({ query: 'Lisbon', count: '5' })
  })

  test('goes into the address at once when it is asked for, and when the page is no longer seen', () => {
    const { amend, settle: write } = open()
    amend({ query: 'Lisbon' })
    write()
    expect(page.location.hash).toBe('#query=Lisbon')
    amend({ query: 'Porto' })
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    page.dispatchEvent(new Event('visibilitychange'))
    expect(page.location.hash).toBe('#query=Porto')
  })

  test('survives the framework writing the address as it last knew it', async () => {
    page.go('/geo/locate#query=Oslo', 'push')
    const { amend, read } = open()
    amend({ query: 'Lisbon' })
    page.history.replaceState(null, '', '/geo/locate')
    expect(read()).toEqual({ query: 'Lisbon' })
    await settle()
    expect(page.location.hash).toBe('#query=Lisbon')
    page.history.replaceState(null, '', '/geo/locate#query=Oslo')
    expect(read()).toEqual({ query: 'Lisbon' })
    await settle()
    expect(page.location.hash, 'the address follows what is typed').toBe('#query=Lisbon')
  })

  test('is there again for whoever comes back to the page by a link, also after a reload, and not where the address says something else', () => {
    const { amend, stop } = open()
    amend({ query: 'Lisbon' })
    page.go('/companies/search', 'push')
    stop()
    expect(open().read(), 'another page').toEqual({})
    page.go('/geo/locate', 'push')
    expect(open().read()).toEqual({ query: 'Lisbon' })
    vi.stubGlobal('document', { activeElement: { matches: () => true } })
    expect(open().read(), 'under the hands of somebody who types').toEqual({})
    vi.stubGlobal('document', { activeElement: null })
    page.go('/geo/locate#query=Oslo', 'push')
    expect(open().read()).toEqual({ query: 'Oslo' })
    page.go('/geo/locate?bought=0x1', 'push')
    expect(open().read()).toEqual({})
  })

  test('survives it also where the browser does not tell of it', async () => {
    page.navigation = undefined
    const { amend, read } = open()
    amend({ query: 'Lisbon' })
    await settle()
    page.location.hash = ''
    expect(read()).toEqual({ query: 'Lisbon' })
  })

  test('is replaced by a step back, also while the address has not been written yet', async () => {
    const { amend, read } = open()
    amend({ query: 'Lisbon' })
    page.stepBack('/geo/locate#query=Oslo')
    expect(read()).toEqual({ query: 'Oslo' })
    await settle()
    expect(page.location.hash).toBe('#query=Oslo')
  })

  test('is replaced by what the page hands over', async () => {
    const { amend, read } = open()
    amend({ query: 'Lisbon' })
    pushDraftHash({ query: 'Porto' })
    expect(read()).toEqual({ query: 'Porto' })
    amend({ query: 'Faro' })
    await settle()
    writeDraftHash({ query: 'Braga' })
    expect(read()).toEqual({ query: 'Braga' })
  })

  test('is replaced by a link to the same page with another draft, and not by one with the same', async () => {
    const { amend, read } = open()
    amend({ query: 'Lisbon' })
    await settle()
    amend({ query: 'Lisbon, Maine' })
    page.go('/geo/locate?bought=1#query=Lisbon', 'push')
    await Promise.resolve()
    expect(read()).toEqual({ query: 'Lisbon, Maine' })
    await settle()
    page.go('/geo/locate', 'push')
    await Promise.resolve()
    expect(read()).toEqual({})
  })

  test.each([true, false])(
    'is replaced by that of an answer which is opened, told of it or not',
    async (isTold) => {
      if (!isTold) page.navigation = undefined
      const { amend, read } = open()
      amend({ query: 'Lisbon', count: '5' })
      await settle()
      pushAddress('query', '/geo/locate?bought=0x1#query=Lisbon')
      expect(read()).toEqual({ query: 'Lisbon' })
    },
  )

  test('writes nothing on another page', async () => {
    const { amend, stop } = open()
    amend({ query: 'Lisbon' })
    stop()
    page.go('/jobs/search', 'push')
    await settle()
    expect(page.location.hash).toBe('')
  })

  test('keeps the fields that another change left alone', () => {
    const { amend, read } = open()
    amend({ query: 'Lisbon' })
    amend({ count: '5' })
    expect(read()).toEqual({ query: 'Lisbon', count: '5' })
  })
})
