import { entityOf, keptAs } from '@/lib/core/answers/names'
import { resolve } from '@/lib/core/answers/pointer'
import type { Entity } from '@/lib/browser/files/columns'
import type { ExportRecord, Facts } from '@/lib/browser/files/records'
import { factsAt, overlaid } from '@/lib/browser/files/sources/facts-of'
import { writtenAbout } from '@/lib/browser/files/sources/written'
import { decimalUsdc } from '@/lib/core/money'
import type { Hex } from '@/lib/core/payment/bytes'
import { isBlocked, readBlocks } from '@/lib/browser/privacy/blocks'
import { receiptOf } from '@/lib/browser/receipts/receipt'
import { openBought, type Read } from '@/lib/browser/tables/runs/read'
import { placeOf, type Line, type Look, type Run } from '@/lib/browser/tables/runs/run'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'
import { keptAlias } from '@/lib/browser/library/kept-alias'
import type { KeptKind } from '@/lib/core/kind-titles'
import { isFields } from '@/lib/core/json'

type Opened = { read: Read; at: number; paidUsd: string | null; route: string; items: number }

/** Opens each answer once, however many rows it is about. */
function opener() {
  const opened = new Map<Hex, Promise<Opened | null>>()
  async function open(intentId: Hex): Promise<Opened | null> {
    const bought = await openBought(intentId)
    if (!bought) return null
    const { entry, answer, read } = bought
    const { route, items, paid } = receiptOf(entry)
    return { read, at: answer.at, route, items, paidUsd: paid === null ? null : decimalUsdc(paid) }
  }
  return (intentId: Hex) => {
    const known = opened.get(intentId) ?? open(intentId)
    opened.set(intentId, known)
    return known
  }
}

/** What was bought about the row itself: a search for what belongs to it tells of others. */
const ownLooks = ({ steps }: Run, { looks }: Line): Look[] => looks.filter((_, at) => !isRowSearch(steps[at]))

type Part = { facts: Facts; record: unknown; intentId: Hex; kind: KeptKind }

async function partOf(line: Line, look: Look, open: ReturnType<typeof opener>): Promise<Part | null> {
  const place = placeOf(look)
  const opened = place && (await open(place.intentId))
  if (!place || !opened) return null
  const { endpoint, document, view } = opened.read
  // those who engaged with a post are others than the row
  const kind = endpoint.result === 'engagement' ? null : keptAs(entityOf(endpoint.result))
  if (kind === null) return null
  const pointer = place.pointer ?? view.itemPtr ?? ''
  const found = factsAt(kind, namesIn(kind, line), {
    json: document,
    pointer,
    endpointId: endpoint.id,
    at: opened.at,
  })
  const isSearched = look.is === 'done' && look.match !== undefined
  const share = opened.paidUsd && Number(opened.paidUsd) / (isSearched ? 1 : Math.max(1, opened.items))
  const provenance: Facts = {
    source_route: opened.route,
    fetched_at: new Date(opened.at).toISOString(),
    price_paid_usd: look.is === 'done' ? share : null,
    receipt_id: place.intentId,
  }
  const facts = overlaid([found?.facts ?? {}, provenance])
  return { facts, record: found?.record ?? resolve(document, pointer), intentId: place.intentId, kind }
}

/** One row with all that its steps brought; null where they brought nothing. */
export type RowRecord = { line: Line; record: ExportRecord }

/** The rows of a run that brought something, each with the columns it came with. */
export async function readRunRecords(run: Run, lines: readonly Line[]): Promise<RowRecord[]> {
  const open = opener()
  const rows: RowRecord[] = []
  const blocks = await readBlocks(
    lines.map((line) => ({
      aliases: namesIn('person', line),
      emails: line.email === null ? [] : [line.email],
    })),
  )
  const written = await writtenAbout(
    lines.map((line) => [...namesIn('person', line), ...namesIn('company', line)]),
  )
  for (const [at, line] of lines.entries()) {
    const parts = (await Promise.all(ownLooks(run, line).map((look) => partOf(line, look, open)))).filter(
      (part) => part !== null,
    )
    const [first] = parts
    if (!first) continue
    const entity: Entity = first.kind
    rows.push({
      line,
      record: {
        entity,
        facts: overlaid([...parts.map(({ facts }) => facts), written[at] ?? {}]),
        record: merged(parts.map(({ record }) => record)),
        intentIds: parts.map(({ intentId }) => intentId),
        imported: { header: run.header, cells: line.cells },
        isBlocked: isBlocked({ aliases: namesIn(first.kind, line) }, blocks) !== null,
      },
    })
  }
  return rows
}

/** One record of what all steps brought; the first step wins where two have the same field. */
const merged = (records: readonly unknown[]): unknown =>
  records.every(isFields) ? Object.assign({}, ...records.toReversed()) : (records[0] ?? null)

/** The names under which the record of a row may be in the library. */
const namesIn = (kind: KeptKind, { aliases }: Line): string[] =>
  aliases.map((alias) => keptAlias(kind, alias))
