import { describe, expect, test, vi } from 'vitest'
import { keepWords } from '@/components/frame/use-kept'
import { broughtRows } from '@/components/keep/bring-lines'
import {
  fileOf,
  isLostByReload,
  isUnsure,
  newDraft,
  noChoices,
  pastedRows,
  withField,
  withFix,
  withSubject,
  withText,
  withTicks,
  withTyped,
  type Choices,
} from '@/components/tables/import/brought'
import { tallyOf } from '@/lib/browser/files/import/check'
import { readPasted } from '@/lib/browser/files/import/read-source'
import { isTicked, ticksIn } from '@/lib/browser/files/import/rows'
import { nothing } from '@/lib/browser/tables/runs/choices'
import { planRun } from '@/lib/browser/tables/runs/plan'
import type { RunStep } from '@/lib/browser/tables/runs/run'
import { importedRows } from '@/lib/browser/tables/runs/source'
import { usdc } from '@/lib/core/money'

const sheetOf = (text: string) => {
  const read = readPasted(text)
  return read.ok ? read.value : expect.fail(read.error)
}

const draftOf = (text: string, choices: Choices = noChoices) => newDraft(sheetOf(text), choices)

const checkedOf = async (text: string, choices: Choices = noChoices) =>
  (await fileOf('Pasted rows', draftOf(text, choices), () => true)) ?? expect.fail('nobody waits')

const people = 'Name\tCompany\tOwner\nWanda Q\tAcme\tKim\nTobiah O\tPuddle Labs\tKim'

describe('what rows are about', () => {
  test.each([
    ['people by their addresses', 'network.com/in/a-b\nnetwork.com/in/c-d', 'people'],
    ['people by their names', people, 'people'],
    ['people with a website beside them', 'Name\tWebsite\tTitle\nWanda Q\tacme.io\tCTO', 'people'],
    ['companies', 'Company\tWebsite\nAcme\tacme.io', 'companies'],
    [
      'companies, with somebody mentioned',
      'Company\tWebsite\tChief\nAcme\tacme.io\tWanda Quillfeather',
      'companies',
    ],
    ['posts', 'https://network.com/posts/a_b-activity-7-x', 'posts'],
  ])('%s', (_, text, subject) => {
    expect(draftOf(text).subject).toBe(subject)
  })

  test('is what the visitor says, and the column of a list follows', () => {
    const said = withSubject(noChoices, 'companies', 1)
    expect(draftOf('acme-labs-1\npuddle-labs-2', said)).toMatchObject({
      subject: 'companies',
      fields: ['company'],
    })
  })
})

describe('what a column is taken for', () => {
  test('can be changed, and another column gives it up', () => {
    const chosen = withField(noChoices, 2, 'fullName')
    expect(draftOf(people, chosen).fields).toEqual([null, 'companyName', 'fullName'])
    expect(draftOf(people, withField(chosen, 0, 'fullName')).fields).toEqual([
      'fullName',
      'companyName',
      null,
    ])
  })

  test('drops no column: the visitor’s own stay in the rows', async () => {
    const { header, rows, columns } = await checkedOf(people, withField(noChoices, 1, null))
    expect(columns).toEqual({ fullName: 0 })
    expect(header).toEqual(['Name', 'Company', 'Owner'])
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Wanda Q', 'Acme', 'Kim'],
      ['Tobiah O', 'Puddle Labs', 'Kim'],
    ])
  })

  test('follows another row of headings', () => {
    const text = 'Export of today\tx\nName\tCompany\nWanda Q\tAcme'
    expect(draftOf(text, { ...noChoices, headerAt: 1 })).toMatchObject({
      header: ['Name', 'Company'],
      lines: [3],
    })
    expect(draftOf(text, { ...noChoices, headerAt: null }).rows).toHaveLength(3)
  })
})

describe('rows typed below the others', () => {
  test('begin with the first cell and go with the last', () => {
    const one = withTyped(noChoices, 0, 1, [['Acme']])
    expect(one.added).toEqual([['', 'Acme']])
    const both = withTyped(one, 0, 0, [['Wanda Q']])
    expect(draftOf(people, both)).toMatchObject({ typedFrom: 4, lines: [2, 3, 4] })
    expect(withTyped(withTyped(both, 0, 0, [['']]), 0, 1, [[' ']]).added).toEqual([])
  })

  test('take a paste of several rows and columns, and more columns than there were', async () => {
    const pasted = withTyped(noChoices, 0, 1, [
      ['Acme', 'Kim', 'extra'],
      ['Labs', 'Lee', ''],
    ])
    const { header, rows } = await checkedOf(people, pasted)
    expect(header).toEqual(['Name', 'Company', 'Owner', ''])
    expect(rows.slice(2).map(({ line, cells }) => [line, ...cells])).toEqual([
      [4, '', 'Acme', 'Kim', 'extra'],
      [5, '', 'Labs', 'Lee', ''],
    ])
  })
})

test('a cell that was typed over stays while other lines are edited, and goes with its own', async () => {
  const text = 'network.com/in/a-b\n{{profile}}'
  const { rows } = await checkedOf(text)
  const wrong = rows[1] ?? expect.fail('no second row')
  expect(wrong.problems).toHaveLength(1)
  const fixed = withFix(noChoices, wrong, 0, 'c-d')
  expect((await checkedOf(text, fixed)).rows[1]).toMatchObject({ values: { profile: 'c-d' }, problems: [] })

  const brought = { name: 'Pasted rows', source: text, reading: {}, choices: fixed }
  expect([...withText(brought, `${text}\nmore`).choices.fixes.keys()]).toEqual([2])
  expect([...withText(brought, 'network.com/in/a-b\nother').choices.fixes.keys()]).toEqual([])
})

describe('what is looked up of rows that were brought', () => {
  const step: RunStep = { ...nothing, wanted: 'profiles.enrich' }
  const rules = { known: { copies: new Map(), blocked: () => null }, freshMs: 0, now: 0 }
  const wrongName = 'Wanda Quill\tnetwork.com/company/works\tw@acme.test'
  const text = [
    'Name\tProfile\tE-mail',
    ...['Ada Byron\tnetwork.com/in/ada-b1\tada@acme.test', wrongName, 'Cher\t\tcher@acme.test'],
    ...['Max Born\tnetwork.com/in/max-b2\tnot known yet', 'Max Born\tnetwork.com/in/max-b2\tmax@acme.test'],
  ].join('\n')

  async function planned(chosen: Readonly<Record<number, boolean>> = {}, putBack = new Set<number>()) {
    const file = await checkedOf(text)
    const ticks = withTicks(file, file.rows, (row) => chosen[row.line] ?? isTicked(file, row))
    const plan = planRun(importedRows('profile', { ...file, ticks }), step, { ...rules, putBack })
    const skips = plan.rows.map(({ skip }) => skip?.why ?? null)
    return { counts: plan.counts, skips, most: plan.most, tally: tallyOf({ ...file, ticks }) }
  }

  test('is nothing that is wrong in what it is looked up by, and the counts of table and plan agree', async () => {
    const { counts, skips, tally } = await planned()
    expect(skips, 'an e-mail says nothing of whom').toEqual([null, 'problem', 'problem', null, 'duplicate'])
    expect(counts).toMatchObject({ new: 2, named: 0, problem: tally.problems - tally.taken })
    expect(tally).toMatchObject({ named: counts.named, problems: 3, taken: 1 })
  })

  test('is such a row once it is ticked all the same, if there is something to look it up by', async () => {
    const { counts, skips, tally } = await planned({ 3: true, 4: true, 5: true })
    expect(skips).toEqual([null, null, 'invalid', null, 'duplicate'])
    expect(counts).toMatchObject({ new: 2, named: 1 })
    expect(tally).toMatchObject({ named: counts.named, problems: 3, taken: 3 })
  })

  test('is no row that was unticked, whatever else of it was put back in, and the price follows', async () => {
    const left = await planned({ 5: false }, new Set([1, 3]))
    expect(left.skips).toEqual([null, 'problem', 'problem', 'not-chosen', null])
    expect((await planned({ 5: false, 6: false })).most).toEqual(usdc('0.05'))
  })

  test('is what says its page or number, whatever is wrong beside that', async () => {
    const file = await checkedOf(
      'Company\tPage\tWebsite\nHill Works\tnetwork.com/company/hill-works\tsee page 2\nAda Tools\tnetwork.com/company/ada-tools\tada.test',
    )
    expect(file.rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([['domain'], []])
    expect(file.rows.map((row) => isTicked(file, row))).toEqual([true, true])
  })

  test('is no row that was unticked once it stands in another line, or its own letters are read otherwise', async () => {
    const file = await checkedOf(text)
    const ticks = withTicks(file, file.rows, ({ line }) => line > 2)
    const lines = text.split('\n')
    const moved = await checkedOf([lines[0], lines[4], ...lines.slice(1)].join('\n'))
    const read = await checkedOf(text.replace('Ada Byron', 'Âda Byron'))
    const leftOut = ({ rows, ...other }: typeof file) =>
      rows
        .filter((row) => !isTicked({ ...other, ticks: ticksIn(rows, ticks) }, row))
        .map(({ values }) => values.email)
    expect([leftOut(moved), leftOut(read)]).toEqual([
      expect.arrayContaining(['ada@acme.test']),
      ['ada@acme.test'],
    ])
    expect(leftOut(moved)).not.toContain(undefined)
  })

  test('is one that replaces another in the typed text, which was unticked', async () => {
    const typed = {
      ...pastedRows(text),
      ticks: withTicks(await checkedOf(text), (await checkedOf(text)).rows, () => false),
    }
    const { ticks = new Map() } = withText(typed, text.replace('ada-b1', 'ada-b9'))
    const { rows, ...other } = await checkedOf(text.replace('ada-b1', 'ada-b9'))
    expect(rows.map((row) => isTicked({ ...other, ticks: ticksIn(rows, ticks) }, row))).toEqual([
      ...[true, false, false, false, false],
    ])
  })

  test('says nothing of rows that are not shown while others are ticked', async () => {
    const file = await checkedOf(text)
    expect([...withTicks(file, file.rows.slice(1, 2), () => true).values()]).toEqual([true])
  })
})

test('how rows were read is shown by itself only where it was a guess', () => {
  const unsure = (text: string) => isUnsure(sheetOf(text), draftOf(text))
  expect(unsure(people)).toBe(false)
  expect(unsure('Title\tPlace\nCTO\tŁódź')).toBe(true)
  const samples = [{ encoding: 'windows-1252', lines: 'Zoë' }] as const
  const western = { ...sheetOf(people), samples }
  expect(isUnsure(western, draftOf(people))).toBe(true)
})

describe('before a reload it is asked', () => {
  const fixed = { ...noChoices, added: [['Wanda Q']] }
  const fileOf = (source: Uint8Array<ArrayBuffer>) => ({ ...pastedRows(''), source, choices: fixed })
  const file = new TextEncoder().encode(people)
  test.each([
    ['nothing for pasted rows that the storage took', pastedRows(people), false, false],
    ['for those that it had no room for', pastedRows(people), true, true],
    ['nothing where nothing was pasted', pastedRows(''), true, false],
    ['for rows typed without any, where there is no room', { ...pastedRows(''), choices: fixed }, true, true],
    ['nothing for a file, which can be brought again', { ...fileOf(file), choices: noChoices }, true, false],
    ['for one in which something was put right, since a tab may be closed too', fileOf(file), false, true],
    ['for a large one', fileOf(new Uint8Array(300_000)), false, true],
  ])('%s', (_, brought, isFull, isAsked) => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => kept.delete(key),
      setItem(key: string, text: string) {
        if (isFull) throw new Error('full')
        kept.set(key, text)
      },
    })
    keepWords(broughtRows, brought)
    expect(isLostByReload(brought)).toBe(isAsked)
  })
})
