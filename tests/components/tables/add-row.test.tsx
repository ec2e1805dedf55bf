import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { keepWords } from '@/components/frame/use-kept'
import { AddRow } from '@/components/tables/table/rows-view'
import { listOf } from '@/tests/browser/tables/list-row'

const list = listOf()

const typed = (id: string) =>
  / value="([^"]*)"/.exec(renderToStaticMarkup(<AddRow list={{ ...list, id }} items={[]} />))?.[1]

test('a line that was typed and not added is there again below its list, and below no other', () => {
  keepWords('row of l', 'Ana Silva, Works')
  expect([typed('l'), typed('other')]).toEqual(['Ana Silva, Works', ''])
  keepWords('row of l', '')
  expect(typed('l')).toBe('')
})
