import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PlainRecords } from '@/components/answer/draw/records'
import { AdPage } from '@/components/record/pages/ad'
import { CompanyPage } from '@/components/record/pages/company'
import { JobPage } from '@/components/record/pages/job'
import { PostCard } from '@/components/record/pages/post'
import { ProfilePage } from '@/components/record/pages/person'
import { noHints } from '@/components/record/record-context'
import { columnOf, columnsOf } from '@/lib/browser/files/columns'
import { inColumns } from '@/lib/browser/files/statement'
import { factTable } from '@/lib/browser/files/tables'
import { aliasesOf } from '@/lib/browser/library/aliases'
import { asRecord } from '@/lib/browser/library/stored-names'
import { factsIn, keptFacts, held } from '@/lib/browser/library/facts'
import { buildShelf } from '@/lib/browser/library/shelf'
import { newRecord, mergeObservation, type FullRecord } from '@/lib/browser/library/full-record'
import { analyze } from '@/lib/core/answers/analyze'
import { sharesAlias } from '@/lib/core/answers/identity'
import { isObject } from '@/lib/core/answers/json'
import { enumLabel } from '@/lib/core/answers/text'
import { resolve } from '@/lib/core/answers/pointer'
import { recordOf, rowsOf } from '@/lib/core/answers/rows'
import type { FactType } from '@/lib/core/records/convert'
import type { RecordKind } from '@/lib/core/records/kind'
import { keptKinds } from '@/lib/core/records/kinds'
import { readRecord } from '@/lib/core/records/read'
import { eachKept, type KeptKind } from '@/lib/core/kind-titles'
import { answerOf } from '@/tests/components/answer/answers'
import { families } from '@/tests/core/answers/families'
import { recordWith, word } from '@/tests/core/records/sample'
import { finderOf } from '@/lib/browser/library/finder'
import { noQuery } from '@/lib/core/rows/finder'

// pictures are shown by their own address: which of them may be fetched is no business of a record
vi.mock('@/components/record/parts/picture', async (original) => {
  const { bestPicture } = await import('@/lib/core/answers/picture')
  const Shown = ({ value }: { value: unknown }) =>
    createElement('img', { src: bestPicture(value, Date.now())?.src })
  return { ...(await original<object>()), Picture: Shown, WidePicture: Shown }
})

const at = Date.UTC(2026, 10, 21)

const router = {
  back: () => undefined,
  forward: () => undefined,
  refresh: () => undefined,
  push: () => undefined,
  replace: () => undefined,
  prefetch: () => undefined,
  bfcacheId: 'records',
}

const htmlOf = (page: ReactNode) =>
  renderToStaticMarkup(createElement(AppRouterContext.Provider, { value: router }, page))

/** The page of a kind that has no drawing of its own. */
const plainPage =
  (name: KeptKind) =>
  (value: unknown): ReactNode =>
    createElement(PlainRecords, {
      answer: { ...answerOf(value), view: analyze(value, { route: name, expect: 'item', request: {} }) },
    })

const pages: Readonly<Record<KeptKind, (value: unknown) => ReactNode>> = {
  ...eachKept(plainPage),
  person: (value) => createElement(ProfilePage, { value, at }),
  company: (value) => createElement(CompanyPage, { value, hints: noHints }),
  job: (value) => createElement(JobPage, { value, hints: noHints, at }),
  ad: (value) => createElement(AdPage, { value, hints: noHints }),
  post: (value) => createElement(PostCard, { value, hints: noHints }),
}

const names = Object.keys(keptKinds).filter((name): name is KeptKind => name in keptKinds)
const kindOf = (name: KeptKind): RecordKind => keptKinds[name]

/** Every fact of a kind under every name it goes by. */
const named = (name: KeptKind) =>
  Object.entries(kindOf(name).facts).flatMap(([key, fact]) =>
    fact.names.map((field) => ({ key, field, fact, record: recordWith(kindOf(name), key, field) })),
  )

const source = { intentId: '0x1', endpointId: 'profiles.enrich', at, isCached: null }

const keep = (name: KeptKind, record: unknown, id = 'r1', aliases = [`${name}:id:${id}`]): FullRecord =>
  mergeObservation(
    newRecord(id, name, at),
    { kind: name, aliases, facts: keptFacts(kindOf(name), record, at), pointer: '', isSubject: true },
    source,
  )

const searched = ['text', 'email', 'phone', 'place', 'words']

/** What a page says of a value: a count in short, a date in the locale, a flag as a badge of its own. */
const drawn: Partial<Record<FactType, RegExp>> = {
  count: /4\.3K|4,?321/,
  date: /Mar 2026|Mar 5, 2026/,
  flag: /./,
}

describe.each(names)('every fact of a %s', (name) => {
  const empty = htmlOf(pages[name]({}))

  test.each(named(name))('$key as $field is drawn', ({ key, field, fact, record }) => {
    const html = htmlOf(pages[name](record))
    expect(html).not.toBe(empty)
    // a card has its other fields folded
    if (html.includes('Other fields') && name === 'post') return
    const isSpecial = JSON.stringify(record[field]).includes(word) === false
    const said = drawn[fact.type] ?? (isSpecial ? /./ : new RegExp(word, 'i'))
    expect(html, key).toMatch(said)
  })

  test.each(named(name).filter(({ fact }) => !fact.isOfOthers))(
    '$key as $field is kept, found and exported alike',
    ({ key, fact, record }) => {
      const told = readRecord(kindOf(name), record, at).told(key)
      const { row, detail } = keep(name, record)
      expect(held(detail, key)?.value).toEqual(told?.value)
      if (searched.includes(fact.type)) {
        const words = String(Array.isArray(told?.value) ? told?.value[0] : told?.value)
        const shelf = buildShelf([row], [], [])
        expect(finderOf(shelf).find(shelf.sections[name], [], { ...noQuery, words })).toEqual([row])
      }
      const column = columnOf(kindOf(name), key)
      if (column === null) return
      expect(columnsOf[name]).toContain(column)
      const facts = inColumns(kindOf(name), factsIn(kindOf(name), record, at))
      expect(facts[column]).toEqual(told?.value)
      const table = factTable(columnsOf[name], [{ entity: name, facts, record, intentIds: [] }])
      expect(table.rows[0]?.[table.header.indexOf(column)]).not.toBeNull()
    },
  )

  test('a row made of what is kept has the names of the record', () => {
    const record = { id: '4027602711', url: `https://www.network.example/${name}/4027602711` }
    const aliases = aliasesOf(name, record)
    expect(aliases.some((alias) => alias.includes('4027602711'))).toBe(true)
    const { row, detail } = keep(name, record, 'r1', aliases)
    expect(sharesAlias(aliases, aliasesOf(name, asRecord(row, detail)))).toBe(true)
  })

  test('what is told of others is neither kept nor exported with it', () => {
    for (const { key, fact, record } of named(name).filter((one) => one.fact.isOfOthers)) {
      expect(held(keep(name, record).detail, key)).toBeUndefined()
      expect(columnOf(kindOf(name), key)).toBeNull()
      expect(fact.isOfOthers).toBe(true)
    }
  })
})

/** Every record of the sample answers that is of a kind that is kept. */
const sampled = families.flatMap(({ name, body, ctx }) => {
  const view = analyze(body, ctx)
  const rows = view.lists.flatMap((list) =>
    rowsOf(body, list).map((row) => ({ entity: list.entity, record: recordOf(row.value, list.unwrap) })),
  )
  const item = view.item && { entity: view.item.entity, record: resolve(body, view.item.ptr) }
  return [...rows, ...(item ? [item] : [])].flatMap(({ entity, record }) => {
    const kind = names.find((one) => one === entity)
    return kind && isObject(record) ? [{ answer: name, kind, record }] : []
  })
})

/** A field's words wherever a page may say them: as they are, or an enumeration in plain English. */
const plainWords = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

test('there are samples of more than one kind', () => {
  expect(new Set(sampled.map(({ kind }) => kind)).size).toBeGreaterThan(2)
})

test.each(sampled)('what is drawn of a $kind of "$answer" is kept and exported', ({ kind, record }) => {
  const told = readRecord(kindOf(kind), record, at)
    .all()
    .filter(({ fact, value }) => !fact.isOfOthers && value !== null)
  const kept = keptFacts(kindOf(kind), record, at)
  expect(Object.keys(kept)).toEqual(told.map(({ key }) => key))
  const columns = told.flatMap(({ key }) => columnOf(kindOf(kind), key) ?? [])
  expect(Object.keys(inColumns(kindOf(kind), factsIn(kindOf(kind), record, at)))).toEqual(columns)
  const page = plainWords(htmlOf(pages[kind](record)))
  for (const { key, fact, value, pointer } of told)
    if (pointer !== null && ['text', 'place', 'email', 'phone'].includes(fact.type) && kind !== 'post')
      expect(page, key).toContain(plainWords(enumLabel(String(value))))
})

describe('in a backup', () => {
  beforeEach(() => {
    vi.resetModules()
    globalThis.indexedDB = new IDBFactory()
  })

  test('every fact under every name comes back in another browser', async () => {
    const load = async () => {
      const [{ openStore }, { makeBackup }, { restoreBackup }] = await Promise.all([
        import('@/lib/browser/database/database'),
        import('@/lib/browser/privacy/backup'),
        import('@/lib/browser/privacy/restore'),
      ])
      return { store: await openStore(), makeBackup, restoreBackup }
    }
    const here = await load()
    const all = names.flatMap((name) =>
      named(name).map(({ key, field, record }) => keep(name, record, `${name}-${key}-${field}`)),
    )
    for (const { row, detail } of all) {
      await here.store.put('records', row)
      await here.store.put('details', detail)
      for (const alias of detail.aliases) await here.store.put('aliases', { alias, recordId: row.id })
    }
    const before = await here.store.getAll('details')
    const rows = await here.store.getAll('records')
    const { file } = await here.makeBackup('correct horse – batterie')
    vi.resetModules()
    globalThis.indexedDB = new IDBFactory()
    const there = await load()
    expect(await there.restoreBackup(new Blob([file]), 'correct horse – batterie')).toMatchObject({
      ok: true,
    })
    expect(await there.store.getAll('details')).toEqual(before)
    expect(await there.store.getAll('records')).toEqual(rows)
  })
})
