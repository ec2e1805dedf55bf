import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useReceipts } from '@/components/spending/use-belongings'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { hot } from '@/tests/core/payment/purchases'

const entry = entryAfter(hot)
const Told = () => useReceipts([entry])[0]?.about

test('spending, statements and their files have names where the library knows them, and else what was asked', () => {
  const client = new QueryClient()
  const { intentId } = entry.purchase
  const about = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Told />
      </QueryClientProvider>,
    )
  expect(about()).not.toContain('Ada Lovelace')
  client.setQueryData(['library', 'subjects', [intentId]], new Map([[intentId, 'Ada Lovelace']]))
  expect(about()).toBe('Ada Lovelace')
})
