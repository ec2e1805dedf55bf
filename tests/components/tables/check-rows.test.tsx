import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckMaybes } from '@/components/tables/check/check-rows'
import { namedRows } from '@/tests/browser/tables/runs/support/named'

test('who a row may be is never shown for another row that came into its place', () => {
  const client = new QueryClient()
  const maybes = [{ index: 0, people: [] }]
  const drawn = (name: string) =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <CheckMaybes
          plan={{ rows: namedRows([name]), maybes, again: () => undefined }}
          header={['Name', 'Company']}
        />
      </QueryClientProvider>,
    )
  drawn('Ana Silva')
  const facts = { name: 'Ana M. Silva', company: null, formerCompanies: [], title: null, place: null }
  const people = [{ id: 'ana', facts, picture: undefined, reasons: [] }]
  client.getQueryCache().getAll()[0]?.setData({ people, intentIds: [] })
  expect(drawn('Ana Silva')).toContain('Ana M. Silva')
  expect(drawn('Bo Lind')).not.toContain('Ana M. Silva')
})
