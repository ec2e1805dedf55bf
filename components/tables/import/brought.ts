import { err } from '@/lib/core/result'
import { loadConfig } from '@/lib/browser/purchase/http'
import { type Fixes, type Mapping, checkAll, mappingProblem } from '@/lib/browser/files/import/check'
import { type ColumnGuess, guessColumns } from '@/lib/browser/files/import/guess'
import { isArchive } from '@/lib/browser/files/import/archive'
import { footersFrom } from '@/lib/browser/files/import/footers'
import { cutHeader, sniffHeader } from '@/lib/browser/files/import/headings'
import {
  isTicked,
  pageFields,
  tickKey,
  ticksIn,
  type CheckedRow,
  type ImportedFile,
  type Subject,
  type TargetField,
  type Ticks,
} from '@/lib/browser/files/import/rows'
import type { Reading, Sheet } from '@/lib/browser/files/import/sheet'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { keptText, useKept } from '@/components/frame/use-kept'
import { broughtRows } from '@/components/keep/bring-lines'
import type { ReadSource } from '@/components/tables/import/import-worker'
import { readSource } from '@/lib/browser/files/import/read-source'
import { inWorker } from '@/lib/browser/worker/in-worker'

export type Choices = {
  headerAt?: number | null
  subject?: Subject
  fields: Readonly<Record<number, TargetField | null>>
  fixes: Fixes
  added: readonly (readonly string[])[]
}

export type Brought = {
  name: string
  /** The bytes of a file, or text that was pasted or typed. */
  source: Uint8Array<ArrayBuffer> | string
  reading: Reading
  choices: Choices
  ticks?: Ticks
}

export const noChoices: Choices = { fields: {}, fixes: new Map(), added: [] }

export const pastedRows = (source: string): Brought => ({
  name: 'Pasted rows',
  source,
  reading: {},
  choices: noChoices,
})

export function withText({ source, choices, ticks = new Map(), ...brought }: Brought, text: string): Brought {
  const before = typeof source === 'string' ? source.split('\n') : []
  const after = text.split('\n')
  const fixes = [...choices.fixes].filter(([line]) => before[line - 1] === after[line - 1])
  const there = new Set(after)
  const ticked = [...ticks].filter(([key]) => there.has(before[Number.parseInt(key, 10) - 1] ?? ''))
  return { ...brought, source: text, choices: { ...choices, fixes: new Map(fixes) }, ticks: new Map(ticked) }
}

export const withField = (own: Choices, column: number, field: TargetField | null): Choices => {
  const others = Object.entries(own.fields).map(([at, taken]) => [at, taken === field ? null : taken])
  return { ...own, fields: { ...Object.fromEntries(others), [column]: field } }
}

export const withSubject = (own: Choices, subject: Subject, columns: number): Choices => ({
  ...own,
  subject,
  fields: columns === 1 ? { 0: pageFields[subject] } : own.fields,
})

export const withFix = (own: Choices, { line, fixes }: CheckedRow, column: number, text: string) => ({
  ...own,
  fixes: new Map(own.fixes).set(line, { ...fixes, [column]: text }),
})

/** What the visitor said of rows once some of those that are shown are ticked, and the others are not. */
export function withTicks(
  own: Pick<ImportedFile, 'subject' | 'ticks'>,
  shown: readonly CheckedRow[],
  isChosen: (row: CheckedRow) => boolean,
) {
  const ticks = new Map(own.ticks)
  for (const row of shown) if (isTicked(own, row) !== isChosen(row)) ticks.set(tickKey(row), isChosen(row))
  return ticks
}

export function withTyped(own: Choices, row: number, column: number, cells: readonly (readonly string[])[]) {
  const added = own.added.map((kept) => [...kept])
  for (const [down, typed] of cells.entries()) {
    const line = added[row + down] ?? (added[row + down] = [])
    for (const [right, text] of typed.entries()) {
      while (line.length < column + right) line.push('')
      line[column + right] = text
    }
  }
  return { ...own, added: added.filter((line) => line.some((cell) => cell.trim() !== '')) }
}

export type Draft = ReturnType<typeof newDraft>

export function newDraft(sheet: Sheet, { headerAt = sniffHeader(sheet.rows), ...own }: Choices) {
  const { header, rows, lines } = cutHeader(sheet.rows, sheet.lines, headerAt)
  // cards end with no report, and stand apart anyway
  const end = sheet.text?.delimiter === null ? rows.length : footersFrom(rows, lines)
  const guesses = guessColumns(header, rows.slice(0, end))
  const typedFrom = (sheet.lines.at(-1) ?? 0) + 1
  const width = own.added.reduce((most, cells) => Math.max(most, cells.length), header.length)
  const places = Array.from({ length: width }, (_, column) => column)
  const chosen = new Set(Object.values(own.fields))
  const fields = places.map((column) => {
    const field = own.fields[column]
    if (field !== undefined) return field
    const guessed = guesses[column]?.field ?? null
    return chosen.has(guessed) ? null : guessed
  })
  const mapping: Mapping = {
    subject: own.subject ?? subjectOf(guesses, fields),
    columns: Object.fromEntries(fields.flatMap((field, column) => (field === null ? [] : [[field, column]]))),
    width,
    footers: new Set(lines.slice(end)),
  }
  return {
    ...mapping,
    headerAt,
    guesses,
    fields,
    typedFrom,
    fixes: own.fixes,
    header: places.map((column) => header[column] ?? ''),
    rows: [...rows, ...own.added],
    lines: [...lines, ...own.added.map((_, index) => typedFrom + index)],
  }
}

function subjectOf(guesses: readonly ColumnGuess[], fields: readonly (TargetField | null)[]): Subject {
  const has = (...wanted: TargetField[]) => wanted.some((field) => fields.includes(field))
  if (has('profile')) return 'people'
  const isNamed = has('fullName', 'firstName', 'lastName')
  const isSeen = guesses.some(({ field, confidence }) => field === 'fullName' && confidence === 'values')
  if (isNamed && !(isSeen && has('company', 'domain'))) return 'people'
  if (has('post')) return 'posts'
  return has('company', 'domain', 'companyName') ? 'companies' : 'people'
}

export const isUnsure = ({ samples, sheets }: Sheet, draft: Draft): boolean =>
  mappingProblem(draft) !== null || samples.length > 0 || sheets.length > 1

export async function fileOf(name: string, draft: Draft, isWanted: () => boolean) {
  const { subject, header, columns } = draft
  const rows = await checkAll(draft, draft, draft.fixes, isWanted)
  return rows && { name, subject, header, columns, rows }
}

/** Below this many bytes or letters a worker costs more than it saves. */
const small = 100_000

const start = () => new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })

/** Reads what was brought, a large file in a worker, so that it does not freeze the page. */
async function readBeside({ source, reading }: Pick<Brought, 'source' | 'reading'>) {
  // without its settings the network's pages are told from other sites' by their paths alone
  await loadConfig().catch(() => null)
  // of an archive nobody knows how large it is
  if (source.length >= small || (typeof source !== 'string' && isArchive(source))) {
    const read = await inWorker<ReadSource>(start, { source, reading }, { load: 5_000, work: 60_000 })
    if (read.ok) return read.value
    if (read.error === 'failed') return err('unreadable' as const)
  }
  return readSource(source, reading)
}

/** What was made last, with what it was made of: it stays until what is made of the next is there. */
function useMade<Of, Made>(
  of: Of | null,
  make: (of: Of, isWanted: () => boolean) => Promise<Made | null>,
): { of: Of; made: Made } | null {
  const [last, setLast] = useState<{ of: Of; made: Made } | null>(null)
  const makeOf = useEffectEvent(make)
  useEffect(() => {
    if (of === null) return
    let isHere = true
    void makeOf(of, () => isHere).then((made) => isHere && made !== null && setLast({ of, made }))
    return () => void (isHere = false)
  }, [of])
  return of === null ? null : last
}

/** Text, or a file as it was brought, has no choices yet. */
type Kept = string | (Pick<Brought, 'name' | 'source'> & Partial<Brought>) | null

const broughtIn = (kept: Kept): Brought | null =>
  typeof kept === 'string' ? pastedRows(kept) : kept && { reading: {}, choices: noChoices, ...kept }

/** What was put right in a file is asked about, since a tab may be closed too; of rows, what the tab's storage has no room for. */
export const isLostByReload = ({ source, ticks, choices: { fixes, added } }: Brought): boolean =>
  fixes.size + added.length + (ticks?.size ?? 0) + (typeof source === 'string' ? source.length : 0) > 0 &&
  (typeof source !== 'string' || keptText(broughtRows) === null)

export function useBrought() {
  const [kept, bring] = useKept<Kept>(broughtRows, null)
  const brought = useMemo(() => broughtIn(kept), [kept])
  const { source, reading, choices, ticks } = brought ?? {}
  useEffect(() => {
    if (!brought) return
    const left = new AbortController()
    addEventListener('beforeunload', (event) => isLostByReload(brought) && event.preventDefault(), left)
    // a cell takes what was typed when it is left
    addEventListener(
      'pagehide',
      () => document.querySelector<HTMLElement>('[role=grid] :focus')?.blur(),
      left,
    )
    return () => left.abort()
  }, [brought])
  const asked = useMemo(
    () => (source !== undefined && source !== '' && reading ? { source, reading } : null),
    [source, reading],
  )
  const read = useMade(asked, readBeside)
  const sheet = read?.made.ok ? read.made.value : null
  const draft = useMemo(() => sheet && choices && newDraft(sheet, choices), [sheet, choices])
  const checked = useMade(draft ?? null, (of, isWanted) => fileOf(brought?.name ?? '', of, isWanted))
  const isRead = read?.of === asked
  const isChecked = !draft || checked?.of === draft

  const change = useCallback(
    (of: (own: Brought) => Partial<Brought>) =>
      bring((now) => {
        const own = broughtIn(now)
        return own && { ...own, ...of(own) }
      }),
    [bring],
  )
  const choose = useCallback(
    (of: (own: Choices) => Choices) => change(({ choices: own }) => ({ choices: of(own) })),
    [change],
  )
  const tick = useCallback(
    (of: (own: Ticks | undefined) => Ticks) => change(({ ticks: own }) => ({ ticks: of(own) })),
    [change],
  )
  const file = useMemo(
    () => checked && { ...checked.made, ticks: ticks && ticksIn(checked.made.rows, ticks) },
    [checked, ticks],
  )
  return {
    brought,
    bring,
    choose,
    tick,
    sheet,
    draft,
    checked: checked && file && { draft: checked.of, file },
    problem: isRead && read?.made.ok === false ? read.made.error : null,
    isWorking: asked !== null && !(isRead && isChecked),
  }
}
