import { isClaim } from '@/lib/core/payment/purchase-state'
import type { Hex } from '@/lib/core/payment/bytes'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { textAliases } from '@/lib/core/answers/identity'
import { times, usdc } from '@/lib/core/money'
import { choicesOf, anyAge } from '@/lib/browser/tables/runs/choices'
import {
  onlyAsked,
  namesInAliases,
  namesInCells,
  missedIn,
  renamed,
  triesOf,
} from '@/lib/browser/tables/runs/further'
import { findStep, planRun, type SourceRow } from '@/lib/browser/tables/runs/plan'
import type { Line, RunCell, RunStep } from '@/lib/browser/tables/runs/run'
import { importedRows } from '@/lib/browser/tables/runs/source'
import { isLookup } from '@/lib/browser/tables/runs/wanted'
import { checkRow } from '@/lib/browser/files/import/check'
import { countOf, findPeople, leaveAlone, put, rigWith } from '@/tests/browser/tables/runs/support/rig'
import type { OnWire, WireFault } from '@/tests/support/wire-faults'
import type { RunTab } from '@/tests/browser/tables/runs/support/tab'

const profile: RunStep = { wanted: 'profiles.enrich', together: 1, amount: null, on: 'every' }
const bulk: RunStep = { ...profile, together: 25 }
const header = ['Profile URL', 'Profile ID', 'Owner', '']

/** Rows of a file with two columns of identifiers and one of somebody else. */
const fileRows = (cells: readonly (readonly string[])[]): SourceRow[] =>
  importedRows('profile', {
    name: 'A file',
    subject: 'people',
    columns: { profile: 0 },
    header,
    rows: cells.map((row, at) =>
      checkRow(row, at + 1, { subject: 'people', columns: { profile: 0 }, width: header.length }),
    ),
  })

describe('the other names of a row', () => {
  const encoded = 'ACoAAB1234567890abcdefghijklmnop'

  test('are those under a heading that says so, and addresses that can be nothing else', () => {
    const heads = ['Profile ID', 'Notes', 'Site', '', 'City']
    const cells = ['ada-byron-12', encoded, 'https://network.test/in/ada-b/', 'ada', 'London']
    expect(namesInCells('profile', heads, cells)).toEqual(['ada-byron-12', encoded, 'ada-b'])
  })

  test('are never those of somebody else, and no placeholders', () => {
    const heads = ['Owner', 'Referred by', 'Manager profile', 'Profile', 'Profile ID']
    const [one, two, three] = ['a', 'b', 'c'].map((end) => `https://network.test/in/max-born-${end}`)
    expect(namesInCells('profile', heads, [one, two, three, 'n/a', 'john-doe'].map(String))).toEqual([])
    expect(namesInCells('profile', [''], ['https://network.test/company/acme'])).toEqual([])
    expect(namesInCells('opaque', ['Job ID'], ['4012345678'])).toEqual([])
  })

  test('of a company are its page, its website and its name, each under its heading', () => {
    const heads = ['Company', 'Website', 'Company URL', 'Link']
    const cells = ['Acme Works', 'acme.io', 'https://network.test/company/acme/', 'other.io']
    expect(namesInCells('company', heads, cells)).toEqual([
      'Acme Works',
      'https://acme.io',
      'https://network.test/company/acme',
    ])
  })

  test('are aliases that can be turned back into an identifier', () => {
    const aliases = ['slug:ada', `id:${encoded}`, 'text:ada byron', 'url:https://ada.example']
    expect(namesInAliases('profile', { aliases })).toEqual(['ada', encoded])
    expect(namesInAliases('post', { aliases: ['id:7', 'url:https://network.test/posts/a-7'] })).toEqual([
      'https://network.test/posts/a-7',
    ])
  })
})

const line = (index: number, identifier: string, look: RunCell): Line => ({
  line: index + 2,
  cells: [identifier],
  identifier,
  aliases: textAliases(identifier),
  email: null,
  domain: null,
  named: null,
  index,
  rowId: String(index),
  looks: [look],
})
const missed = (intentId: Hex = '0x01'): RunCell => ({
  is: 'not-found',
  intentId,
  state: 'RESULT',
  reason: '',
})
const done: RunCell = { is: 'done', intentId: '0x02', pointer: '' }
const notChosen: RunCell = { is: 'skipped', skip: { why: 'not-chosen' } }

describe('a row is offered', () => {
  const over = (id: string, at: number, lines: readonly Line[], step = profile) => ({
    run: { id, at, steps: [step] },
    lines,
  })

  test('by the run that asked for it last, and only where that found nothing', () => {
    const first = over(
      'first',
      1,
      [0, 1, 2, 3].map((at) => line(at, `a-${at}`, missed())),
    )
    const email = { ...profile, wanted: 'profiles.email' }
    const runs = [
      over('second', 2, [line(0, 'b-0', missed('0x02')), line(1, 'b-1', done), line(2, 'b-2', notChosen)]),
      over('other', 3, [line(3, 'b-3', done)], email),
      first,
    ]
    const tries = triesOf(profile.wanted, runs)
    const of = (id: string, lines: readonly Line[]) =>
      missedIn(id, lines, tries).map(({ identifier }) => identifier)
    expect(of('first', first.lines)).toEqual(['a-2', 'a-3'])
    expect(of('second', runs[0]?.lines ?? [])).toEqual(['b-0'])
  })

  test('only for what is looked up, not for searches and not for finding by name', () => {
    expect(isLookup(profile)).toBe(true)
    expect(isLookup({ ...profile, wanted: 'company.people' })).toBe(false)
    expect(isLookup(findStep)).toBe(false)
  })
})

const planOf = (rows: readonly SourceRow[], step: RunStep, blocked: readonly string[] = []) =>
  planRun(rows, step, {
    known: {
      copies: new Map(),
      blocked: ({ aliases }) => (blocked.some((one) => aliases.includes(`slug:${one}`)) ? 'No.' : null),
    },
    freshMs: anyAge,
    now: 1,
    putBack: new Set(),
  })

test('a run by other names is no plan that a link could carry', () => {
  expect(choicesOf({ steps: [profile], freshMs: 0 })).not.toBeNull()
  expect(choicesOf({ steps: [profile], freshMs: anyAge })).toBeNull()
})

const name = fc.integer({ min: 0, max: 30 }).map((one) => `ada-${one}x`)
const files = fc.array(fc.tuple(name, name, fc.array(name, { maxLength: 3 })), { maxLength: 12 })

test('whatever was asked, each row is asked by a new name at most once, never by one of before, at the price of a row each', () => {
  fc.assert(
    fc.property(files, fc.array(name), fc.boolean(), fc.array(name), (file, before, isBulk, blocked) => {
      const step = isBulk ? bulk : profile
      const cells = file.map(([first, second]) => [first, second, 'ada-0x'])
      const rows = fileRows(cells).map((row, at) => ({
        ...row,
        rowId: String(at),
        aliases: [...row.aliases, ...(file[at]?.[2] ?? []).map((one) => `slug:${one}`)],
      }))
      const asked = [...file.map(([first]) => first), ...before]
      const next = renamed(step, header, rows, asked)
      const planned = onlyAsked([{ step, plan: planOf(next, step, blocked) }])
      const bought = planned.flatMap(({ plan }) => plan.batches.flat().map(({ row }) => row))
      const identifiers = bought.map(({ identifier }) => identifier ?? '')
      expect(identifiers.filter((one) => asked.includes(one))).toEqual([])
      expect(new Set(identifiers).size).toBe(identifiers.length)
      expect(new Set(bought.map(({ rowId }) => rowId)).size).toBe(bought.length)
      for (const { rowId, identifier } of bought) {
        const [, second, others] = file[Number(rowId)] ?? ['', '', []]
        expect([second, ...others]).toContain(identifier)
        expect(blocked).not.toContain(identifier)
      }
      const most = planned.reduce((sum, { plan }) => sum + plan.most, 0n)
      expect(most).toBe(times(usdc('0.05'), bought.length))
      // what is left out has no new name, or its name is another row's
      const left = rows.filter(({ rowId }) => !next.some((row) => row.rowId === rowId))
      const used = new Set([...asked, ...next.map(({ identifier }) => identifier)])
      for (const { rowId } of left) {
        const [, second, others] = file[Number(rowId)] ?? ['', '', []]
        expect([second, ...others].filter((one) => !used.has(one))).toEqual([])
      }
    }),
  )
})

const [rig, people] = await rigWith((bench) => findPeople(bench, 5))

async function otherNamesOf(tab: RunTab, id: string) {
  const [run, lines] = [await rig.readRun(tab, id), await rig.lines(tab, id)]
  if (!run) throw new Error('no run')
  return tab.run(() => tab.page.otherNamesOf(run, lines, 0))
}

/** Drives a run, and finds out what became of the lookups that were refused. */
async function drive(tab: RunTab, id: string) {
  await rig.drive(tab, id)
  await rig.resume(tab)
  await tab.run(() => tab.page.settleRun(id))
  const isClaimed = async () => (await rig.profile()).entries.some(({ purchase }) => isClaim(purchase))
  await vi.waitUntil(async () => !(await isClaimed()), { timeout: 30_000 })
}

type Found = Awaited<ReturnType<typeof otherNamesOf>>

const identifiersOf = (planned: Found) =>
  planned.flatMap(({ plan }) => plan.batches.flat().map(({ row }) => row.identifier))

const mostOf = (planned: Found) => planned.reduce((sum, { plan }) => sum + plan.most, 0n)

/** Approves what was found for a table, as its sheet does. */
function approve(tab: RunTab, listId: string, [asking]: Found) {
  if (!asking) throw new Error('nothing to approve')
  const { step, plan } = asking
  const approval = { name: 'Other names', listId, steps: [step], freshMs: anyAge, quoted: plan.most }
  return tab.run(() =>
    tab.page.approveRun({ ...approval, cap: plan.most, payee: null }, { header: [...header], plan }),
  )
}

test('who is not found by one name is asked for by the next, each name once and only once it is approved', async () => {
  const tab = await rig.unlimitedTab()
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = people
  await tab.run(() => leaveAlone(third))
  const rows = fileRows([
    [first, 'nobody-at-all-1', ''],
    ['nobody-at-all-2', second, fifth],
    ['nobody-at-all-3', 'nobody-at-all-4', ''],
    ['nobody-at-all-5', 'nobody-at-all-7', '', `https://network.test/in/${third}`],
    ['nobody-at-all-6', '', fourth],
  ])
  const { id } = await rig.approve(tab, { step: profile, rows, header })
  await drive(tab, id)
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 1, 'not-found free': 4 })
  expect(await rig.paid()).toEqual({ times: 1, sum: usdc('0.05') })

  const found = await otherNamesOf(tab, id)
  expect(identifiersOf(found)).toEqual([second, 'nobody-at-all-4'])
  expect(mostOf(found)).toBe(usdc('0.10'))
  expect(await rig.paid()).toEqual({ times: 1, sum: usdc('0.05') })

  const next = await approve(tab, id, found)
  expect(identifiersOf(await otherNamesOf(tab, id))).toEqual([])
  await drive(tab, next)
  const lines = await rig.lines(tab, next)
  expect(countOf(lines)).toEqual({ done: 1, 'not-found free': 1 })
  expect(lines.map(({ rowId }) => rowId)).toEqual(['1', '2'])
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('0.10') })
  const table = await tab.run(() => tab.page.readList(id))
  const brought = table?.items.map(({ item }) => item.brought)
  expect(brought?.map((one) => one?.identifier)).toEqual([
    ...[first, second, 'nobody-at-all-3', 'nobody-at-all-5', 'nobody-at-all-6'],
  ])
  expect(brought?.[1]?.aliases).toEqual(['slug:nobody-at-all-2', `slug:${second}`])
  expect(identifiersOf(await otherNamesOf(tab, id))).toEqual([])
  expect(identifiersOf(await otherNamesOf(tab, next))).toEqual([])
})

/** Puts somebody into the library under several names. */
async function keep(names: readonly string[]) {
  for (const one of names) await put('aliases', { alias: `person:slug:${one}`, recordId: 'kept' })
}

/** The service charges for these people and says that there is nobody. */
const charging =
  (slugs: readonly string[]) =>
  ({ path, headers }: OnWire): WireFault => {
    const asked = new URL(path, 'http://service').searchParams.get('networkId') ?? ''
    if (headers['payment-signature'] === undefined || !slugs.includes(asked)) return { kind: 'pass' }
    return { kind: 'alter', body: () => JSON.stringify({ error: { code: 'not_found', message: 'Nobody.' } }) }
  }

test('after misses that are charged the library tells the last name, and a twin of an approval buys nothing', async () => {
  const tab = await rig.unlimitedTab()
  const [first = '', second = '', third = ''] = people
  rig.bench.wires.service.rule = charging([first, second])
  await tab.run(() => keep([first, third]))
  const { id } = await rig.approve(tab, { step: profile, rows: fileRows([[first, second, '']]), header })
  await drive(tab, id)
  expect(countOf(await rig.lines(tab, id))).toEqual({ 'not-found charged': 1 })

  const found = await otherNamesOf(tab, id)
  expect(identifiersOf(found)).toEqual([second])
  const [next, twin] = [await approve(tab, id, found), await approve(tab, id, found)]
  await drive(tab, next)
  expect(countOf(await rig.lines(tab, next))).toEqual({ 'not-found charged': 1 })
  await drive(tab, twin)
  expect(countOf(await rig.lines(tab, twin))).toEqual({ stored: 1 })
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('0.10') })

  const last = await otherNamesOf(tab, next)
  expect(identifiersOf(last)).toEqual([third])
  const end = await approve(tab, id, last)
  await drive(tab, end)
  expect(countOf(await rig.lines(tab, end))).toEqual({ done: 1 })
  expect(await rig.paid()).toEqual({ times: 3, sum: usdc('0.15') })
  for (const one of [id, next, end]) expect(identifiersOf(await otherNamesOf(tab, one))).toEqual([])
})

test('of whom there is a copy under another name, that name is not bought again', async () => {
  const tab = await rig.unlimitedTab()
  const [first = ''] = people
  const { id } = await rig.approve(tab, {
    step: profile,
    rows: fileRows([['nobody-at-all-1', first, '']]),
    header,
  })
  await drive(tab, id)
  expect(identifiersOf(await otherNamesOf(tab, id))).toEqual([first])
  const bought = await rig.approve(tab, { step: profile, text: first })
  await drive(tab, bought.id)
  expect(identifiersOf(await otherNamesOf(tab, id))).toEqual([])
  expect(await rig.paid()).toEqual({ times: 1, sum: usdc('0.05') })
})

test('a row that was removed from its table is not offered', async () => {
  const tab = await rig.freshTab()
  const [first = '', second = ''] = people
  const rows = fileRows([
    ['nobody-at-all-1', first, ''],
    ['nobody-at-all-2', second, ''],
  ])
  const { id } = await rig.approve(tab, { step: bulk, rows, header })
  await drive(tab, id)
  expect(identifiersOf(await otherNamesOf(tab, id))).toEqual([first, second])
  const table = await tab.run(() => tab.page.readList(id))
  await tab.run(() => tab.page.removeItems(table?.items.slice(0, 1).map(({ item }) => item) ?? []))
  expect(identifiersOf(await otherNamesOf(tab, id))).toEqual([second])
  expect(await rig.paid()).toEqual({ times: 0, sum: 0n })
})
