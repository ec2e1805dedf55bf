import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { SavedSearch } from '@/components/keep/saved-searches'
import { after, hot, outcomes } from '@/tests/core/payment/purchases'
import { router } from '@/tests/support/router'

const answered = after(...hot, { type: 'replied', send: 1, outcome: outcomes.delivered })
const lookup = { endpointId: 'profiles.search', input: { search: 'chemist' } }
const { pages, idOf } = vi.hoisted(() => ({ pages: [1], idOf: (page: number) => `0x${page}` }))
vi.mock('@/components/pay/journal', () => ({
  useJournal: () => ({
    data: pages.map((page) => ({
      purchase: { ...answered, preparedAt: 1_000, intentId: idOf(page) },
      lookup: { ...lookup, input: { ...lookup.input, ...(page > 1 && { page }) } },
    })),
    isError: false,
  }),
}))
const search = (savedAt: number) => ({ ...lookup, id: 's1', name: 'Chemists', savedAt })

/** What is said of a search that was saved then, whose last answer came at 1,000 and brought five rows. */
function wordsOf(savedAt: number): string {
  const client = new QueryClient()
  const five = { records: Array(5).fill({}), fresh: Array(5).fill({}), hidden: 0 }
  for (const page of [1, 2]) client.setQueryData(['library', 'in-answer', idOf(page)], five)
  return renderToStaticMarkup(
    <AppRouterContext value={router}>
      <QueryClientProvider client={client}>
        <SavedSearch search={search(savedAt)} />
      </QueryClientProvider>
    </AppRouterContext>,
  )
}

test('what was on the screen when a search was saved is no news of it; a later answer is', () => {
  expect(wordsOf(2_000)).not.toContain('5 new')
  expect(wordsOf(500)).toContain('5 new')
})

test('a page that was gone on to is no news of a search; one that is read again is', () => {
  pages.splice(0, pages.length, 2, 1)
  expect(wordsOf(500)).not.toContain('new')
  pages.splice(0, pages.length, 2, 1, 2)
  expect(wordsOf(500)).toContain('5 new')
})

test('its last answer opens at the first page, below which those that were gone on to stand', () => {
  pages.splice(0, pages.length, 3, 2, 1, 1)
  expect(wordsOf(500)).toContain('?bought=0x1"')
  pages.splice(0, pages.length, 3)
  expect(wordsOf(500), 'which is not here').toContain('?bought=0x3"')
})
