import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListTable } from '@/components/tables/table/list-view'
import { ItemTags } from '@/components/keep/item-marks'
import { emailPlan, listOf } from '@/tests/browser/tables/list-row'
import { misnamed } from '@/tests/support/misnamed'
import { broughtOf, itemOf } from '@/tests/components/tables/items'

const list = listOf({ header: ['Name'], stages: ['New'] })
const bought = { 'profiles.enrich': { intentId: '0x1', at: 0 } }
/** The first screen of a long list: some were looked up before, one is hidden and one has a tag. */
const items = [
  itemOf({ id: 'hidden' }, { isHidden: true }),
  itemOf({ id: 'known', bought }, { tags: ['senior'] }),
  ...Array.from({ length: 148 }, (_, at) => broughtOf(at, [`Person ${at}`], `p${at}`)),
]

/** The list as its page shows it when so many of its rows are to be read in all. */
function drawn(total: number): string {
  const client = new QueryClient()
  client.setQueryData(['library', 'planned', list.id], [emailPlan])
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ListTable
        list={list}
        items={items}
        total={total}
        sight={{ current: null }}
        run={null}
        opened={null}
        onOpen={() => undefined}
        onLeave={() => undefined}
      />
    </QueryClientProvider>,
  )
}

/** The buttons of a page by their words, with whether each can be pressed and why not. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, attributes = '', inside = '']) => ({
    words: inside.replaceAll(/<[^>]+>/g, '').trim(),
    title: /title="([^"]*)"/.exec(attributes)?.[1],
    isOff: attributes.includes('disabled=""'),
  }))

test('until all rows are read, nothing is offered, priced or counted for a part of them', () => {
  const html = drawn(50_000)
  const off = { title: 'Reading 50,000 rows…', isOff: true }
  expect(html).not.toMatch(/\b(1|148|149|150)\b( rows| hidden|…| of )/)
  expect(html).not.toContain('at most: ')
  expect(buttonsOf(html)).toEqual(
    expect.arrayContaining([
      { words: 'Look up…', ...off },
      { words: 'Refresh…', ...off },
      { words: 'Review…', ...off },
      { words: 'Columns', ...off },
      { words: 'Filter', ...off },
    ]),
  )
  const [all = ''] = /<input type="checkbox"[^>]*>/.exec(html) ?? []
  expect(html).toContain('Select all')
  expect(all).toContain('disabled=""')
  expect(all).toContain('title="Reading 50,000 rows…"')
  expect(html).toContain('Reading 50,000 rows…')
})

test('once all rows are read, each act says for how many rows it is', () => {
  const html = drawn(150)
  const words = buttonsOf(html)
    .filter(({ isOff }) => !isOff)
    .map((button) => button.words)
  expect(words).toEqual(
    expect.arrayContaining([
      'Look up 149…',
      'Refresh 149…',
      'Review 149…',
      'Columns',
      'Filter',
      'Show 1 hidden',
    ]),
  )
  const tags = (some: readonly string[]) =>
    renderToStaticMarkup(
      <ItemTags item={{ ...itemOf().item, tags: some }} name="Ana" onChange={() => undefined} />,
    )
  expect([html, tags([]), tags(['senior']), tags(['a', 'b', 'c'])].flatMap(misnamed)).toEqual([])
  expect(html).toMatch(/\d+ · \$[\d.]+ at most: E-mail for \d+ rows/)
  expect(html).not.toContain('Reading')
})
