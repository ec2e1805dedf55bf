import { planByKnown, withAliases } from '@/lib/browser/tables/runs/known'
import { planOf, type PlannedStep, type Copy, type SourceRow } from '@/lib/browser/tables/runs/plan'
import { anyAge } from '@/lib/browser/tables/runs/choices'
import type { Line, RunCell, RunStep, Run } from '@/lib/browser/tables/runs/run'
import { sourceOf } from '@/lib/browser/tables/runs/approve'
import { isRowSearch, findWanted, isLookup } from '@/lib/browser/tables/runs/wanted'
import { openStore } from '@/lib/browser/database/database'
import { fieldOfHeading } from '@/lib/browser/files/import/headings'
import { aboutOthers } from '@/lib/browser/files/import/guess'
import { readCell } from '@/lib/browser/files/import/read-cell'
import type { TargetField } from '@/lib/browser/files/import/rows'
import { valueForms } from '@/lib/browser/files/import/value-forms'
import { rangeOf } from '@/lib/browser/tables/lists'
import { allRuns, readLines } from '@/lib/browser/tables/runs/store'
import { textAliases } from '@/lib/core/answers/identity'
import { readIdentifier, type IdentifierKind } from '@/lib/core/catalogue/identifiers'

/** Only the steps that buy something, and of the rows only those for which one of them does. Pure. */
export function onlyAsked(planned: readonly PlannedStep[]): PlannedStep[] {
  const asking = planned.filter(({ plan }) => plan.batches.length > 0)
  const asked = new Set(asking.flatMap(({ plan }) => plan.batches.flat().map(({ index }) => index)))
  return asking.map(({ step, plan }) => {
    const rows = plan.rows.filter(({ index }) => asked.has(index))
    const anew = rows.map((row, index) => ({ ...row, index }))
    return { step, plan: planOf(anew, step) }
  })
}

/** For each search that a run asks for its rows, the one that asks for the page after. */
export const nextSteps = (steps: readonly RunStep[]): RunStep[] =>
  steps.filter(isRowSearch).map((step) => ({ ...step, page: (step.page ?? 1) + 1 }))

/** The plans that buy the next page of the searches whose answers promise one; none that was ever bought. */
export async function nextPagesOf({ steps }: Pick<Run, 'steps'>, lines: readonly Line[]) {
  const source = lines.map(sourceOf)
  const planned = nextSteps(steps).map(async (step) => {
    const rows = await withAliases(step, source)
    return { step, plan: await planByKnown(step, rows, { freshMs: anyAge }) }
  })
  return onlyAsked(await Promise.all(planned))
}

const fields: Readonly<Record<IdentifierKind, readonly TargetField[]>> = {
  profile: ['profile'],
  company: ['company', 'domain', 'companyName'],
  post: ['post'],
  opaque: [],
}

/** Headings of columns that name somebody or something near to whom the row is about. */
const aboutRelated = /refer|recommend|introduc|parent|former|previous|competitor|colleague|partner|assistant/i

function fieldOf(heading: string, cell: string): TargetField | undefined {
  const form = valueForms.find(([, is]) => is(cell))?.[0]
  return form === 'profile' || form === 'company' || form === 'post' ? form : fieldOfHeading(heading)
}

/** Identifiers in the cells of a row; a bare word is none by itself: it would be somebody else's. */
export const namesInCells = (kind: IdentifierKind, header: readonly string[], cells: readonly string[]) =>
  cells.flatMap((cell, at) => {
    const heading = header[at] ?? ''
    if (aboutOthers.test(heading) || aboutRelated.test(heading)) return []
    const field = fieldOf(heading, cell.trim())
    if (!field || !fields[kind].includes(field)) return []
    const read = readCell(field, cell)
    return read.ok && read.value !== null ? identifiersIn(kind, read.value) : []
  })

/** Identifiers that the other names of a row can be turned back into: ids, names in addresses and addresses. */
export const namesInAliases = (kind: IdentifierKind, { aliases }: Pick<SourceRow, 'aliases'>): string[] =>
  aliases.flatMap((alias) => identifiersIn(kind, /^(?:id|slug|url):(.+)$/s.exec(alias)?.[1] ?? ''))

function identifiersIn(kind: IdentifierKind, text: string): string[] {
  const read = text === '' ? null : readIdentifier(kind, text)
  return read?.ok ? [read.value] : []
}

type RunWithLines = { run: Pick<Run, 'id' | 'at' | 'steps'>; lines: readonly Line[] }

type Try = { identifier: string; look: RunCell; runId: string }

/** What the runs over a table asked for its rows to buy one thing, by the row, the oldest first. Pure. */
export function triesOf(wanted: string, runs: readonly RunWithLines[]): Map<string, Try[]> {
  const tries = new Map<string, Try[]>()
  const inVain = inVainIn(runs)
  for (const { run, lines } of runs.toSorted((one, other) => one.run.at - other.run.at))
    for (const [at, step] of run.steps.entries()) {
      if (step.wanted !== wanted) continue
      for (const { rowId, identifier, looks } of lines) {
        const look = looks[at]
        if (rowId === null || identifier === null || !look || !isTry(look, inVain)) continue
        tries.set(rowId, [...(tries.get(rowId) ?? []), { identifier, look, runId: run.id }])
      }
    }
  return tries
}

const isTry = (look: RunCell, inVain: ReadonlySet<string>) =>
  look.is !== 'skipped' || (look.skip.why === 'stored' && !inVain.has(look.skip.intentId))

/** The purchases that brought nothing for a row: a copy of such an answer tells nothing of another name. Pure. */
const inVainIn = (runs: readonly RunWithLines[]): Set<string> =>
  new Set(
    runs.flatMap(({ lines }) =>
      lines.flatMap(({ looks }) => looks.flatMap((look) => (look.is === 'not-found' ? [look.intentId] : []))),
    ),
  )

/** Rows that nothing was found for when they were asked for last, which was in this run. Pure. */
export const missedIn = (runId: string, lines: readonly Line[], tries: ReadonlyMap<string, readonly Try[]>) =>
  lines.filter(({ rowId }) => {
    const last = tries.get(rowId ?? '')?.at(-1)
    return last?.runId === runId && last.look.is === 'not-found'
  })

/** Rows under the next name that was not asked for yet, cells first; rows have all their aliases by then. */
export function renamed(
  step: RunStep,
  header: readonly string[],
  rows: readonly SourceRow[],
  asked: readonly string[],
): SourceRow[] {
  const { kind = 'opaque' } = findWanted(step.wanted) ?? {}
  const known = new Set<string>(asked.flatMap(textAliases))
  return rows.flatMap((row) => {
    const names = [...namesInCells(kind, header, row.cells), ...namesInAliases(kind, row)]
    const identifier = names.find((name) => !textAliases(name).every((alias) => known.has(alias)))
    if (identifier === undefined) return []
    return [{ ...row, identifier, aliases: [...new Set([...row.aliases, ...textAliases(identifier)])] }]
  })
}

/** A row known by every identifier in its cells, too: whoever is blocked under one of them is not looked up by another. */
const withCells = (step: RunStep, header: readonly string[], row: SourceRow): SourceRow => {
  const names = namesInCells(findWanted(step.wanted)?.kind ?? 'opaque', header, row.cells)
  return { ...row, aliases: [...new Set([...row.aliases, ...names.flatMap(textAliases)])] }
}

/** The plan that asks for rows of a step that were not found by another of their names that no run tried. */
export async function otherNamesOf(
  { id, listId, header, steps }: Pick<Run, 'id' | 'listId' | 'header' | 'steps'>,
  lines: readonly Line[],
  at: number,
): Promise<PlannedStep[]> {
  const step = steps[at]
  if (!step || !isLookup(step)) return []
  const own = (await allRuns()).filter(
    (run) => run.listId === listId && run.steps.some(({ wanted }) => wanted === step.wanted),
  )
  const runs = await Promise.all(own.map(async (run) => ({ run, lines: await readLines(run.id) })))
  const tries = triesOf(step.wanted, runs)
  // a run knows those rows, too, that were removed since
  const keys = await (await openStore()).getAllKeys('listItems', rangeOf(listId))
  const there = new Set(keys.map(([, rowId]) => rowId))
  const missed = missedIn(id, lines, tries).filter(({ rowId }) => there.has(rowId ?? ''))
  if (missed.length === 0) return []
  const source = missed.map((line) => withCells(step, header, sourceOf(line)))
  const asked = [...tries.values()].flat().map(({ identifier }) => identifier)
  const rows = renamed(step, header, await withAliases(step, source), asked)
  const inVain = inVainIn(runs)
  const isUseless = ({ intentId, pointer }: Copy) => pointer === null && inVain.has(intentId)
  const plan = await planByKnown(step, rows, { freshMs: anyAge, isUseless })
  return onlyAsked([{ step, plan }])
}
