import { expect, test } from 'vitest'
import type { Line, Run, RunCell } from '@/lib/browser/tables/runs/run'
import { keepAnswer } from '@/tests/support/keep-answer'
import { freshDatabase, withStore } from '@/tests/support/fresh-database'

freshDatabase()

const load = () =>
  withStore(import('@/lib/browser/library/harvest'), import('@/components/tables/runs/run-files'))

const lineOf = (slug: string, at: number, look: RunCell): Line => ({
  index: at,
  line: at + 2,
  cells: [slug],
  looks: [look],
  rowId: null,
  identifier: slug,
  aliases: [`slug:${slug}`],
  email: null,
  domain: null,
  named: null,
})

test('a row whose address is owned already leaves with it, and is not said to be left out', async () => {
  const { store, harvest, readRunRecords, resultTable } = await load()
  const buy = (slug: string) =>
    keepAnswer(
      store,
      'profiles.email',
      { networkId: slug },
      { email: `${slug}@acme.example`, status: 'valid' },
    )
  const intentId = (await buy('ana-silva')) as `0x${string}`
  await buy('bo-lind')
  await harvest(async () => undefined)
  const looks: Record<string, RunCell> = {
    'ana-silva': { is: 'skipped', skip: { why: 'stored', intentId, pointer: null, at: 1 } },
    'bo-lind': { is: 'skipped', skip: { why: 'has-email' } },
    'cleo-marsh': { is: 'skipped', skip: { why: 'later' } },
  }
  const lines = Object.entries(looks).map(([slug, look], at) => lineOf(slug, at, look))
  const steps = [{ wanted: 'profiles.email', together: 1, amount: null, on: 'without-email' }]
  // safe: the parts of a run that its file is made of
  const run = { name: 'fair.csv', listId: 'l1', header: ['Profile'], steps } as unknown as Run
  const { header, rows } = resultTable(run, lines, await readRunRecords(run, lines), new Map())
  const cells = (name: string) => rows.map((row) => row[header.indexOf(name)])
  expect(cells('work_email')).toEqual(['ana-silva@acme.example', 'bo-lind@acme.example', null])
  expect(cells('nickel_status')).toEqual(['Already yours', 'Address known', 'Left out'])
  expect(cells('nickel_error')).toEqual(['', '', 'Left out: Not tried yet'])
})
