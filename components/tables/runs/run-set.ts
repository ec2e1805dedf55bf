import { entityOf, keptAs } from '@/lib/core/answers/names'
import { resolve } from '@/lib/core/answers/pointer'
import type { ExportRecord } from '@/lib/browser/files/records'
import { mergedRecord, statementAt } from '@/lib/browser/files/sources/record'
import type { Hex } from '@/lib/core/payment/bytes'
import { isBlocked, readBlocks } from '@/lib/browser/privacy/blocks'
import { openBought } from '@/lib/browser/tables/runs/read'
import { placeOf, type Line, type Look, type Run } from '@/lib/browser/tables/runs/run'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'
import { keptAlias } from '@/lib/browser/library/stored-names'
import type { KeptKind } from '@/lib/core/kind-titles'

/** Opens each answer once, however many rows it is about. */
function opener() {
  const opened = new Map<Hex, ReturnType<typeof openBought>>()
  return (intentId: Hex) => {
    const known = opened.get(intentId) ?? openBought(intentId)
    opened.set(intentId, known)
    return known
  }
}

/** What was bought about the row itself: a search for what belongs to it tells of others. */
const ownLooks = ({ steps }: Run, { looks }: Line): Look[] => looks.filter((_, at) => !isRowSearch(steps[at]))

type Part = { record: unknown; intentId: Hex; kind: KeptKind }

async function partOf(row: Line, cell: Look, open: ReturnType<typeof opener>): Promise<Part | null> {
  const place = placeOf(cell)
  const opened = place && (await open(place.intentId))
  if (!place || !opened) return null
  const { endpoint, document, view } = opened.read
  // those who engaged with a post are others than the row
  const kind = endpoint.result === 'engagement' ? null : keptAs(entityOf(endpoint.result))
  if (kind === null) return null
  const pointer = place.pointer ?? view.itemPtr ?? ''
  const where = { json: document, pointer, endpointId: endpoint.id, at: opened.answer.at }
  const found = statementAt(kind, namesIn(kind, row), where)
  return { record: found?.record ?? resolve(document, pointer), intentId: place.intentId, kind }
}

/** One row with all that its steps brought; null where they brought nothing. */
export type RowRecord = { line: Line; record: ExportRecord }

/** The rows of a run that brought something. */
export async function readRunRecords(run: Run, lines: readonly Line[]): Promise<RowRecord[]> {
  const open = opener()
  const rows: RowRecord[] = []
  const blocks = await readBlocks(
    lines.map((line) => ({
      aliases: namesIn('person', line),
      emails: line.email === null ? [] : [line.email],
    })),
  )
  for (const line of lines) {
    const parts = (await Promise.all(ownLooks(run, line).map((look) => partOf(line, look, open)))).filter(
      (part) => part !== null,
    )
    const [first] = parts
    if (!first) continue
    rows.push({
      line,
      record: {
        entity: first.kind,
        facts: {},
        // the first step counts where two have the same field
        record: mergedRecord(parts.map(({ record }) => record).toReversed()),
        intentIds: parts.map(({ intentId }) => intentId),
        isBlocked: isBlocked({ aliases: namesIn(first.kind, line) }, blocks) !== null,
      },
    })
  }
  return rows
}

/** The names under which the record of a row may be in the library. */
const namesIn = (kind: KeptKind, { aliases }: Line): string[] =>
  aliases.map((alias) => keptAlias(kind, alias))
