import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { countText } from '@/lib/core/text'
import { guarded } from '@/lib/core/formula'
import type { Choice } from '@/lib/browser/files/choice'
import { entityWords } from '@/lib/browser/files/columns'
import { writeLines } from '@/lib/browser/files/json'
import type { Plan } from '@/lib/browser/files/plan'
import type { Cell, Table as Rows } from '@/lib/browser/files/records'
import { byEntity, nickelTable } from '@/lib/browser/files/tables'
import { writeCards } from '@/lib/browser/files/vcard'

const shown = 5

/** The first five rows as they will stand in the file. */
export function ExportPreview({ plan, choice, at }: { plan: Plan; choice: Choice; at: Date }) {
  const first = plan.kept.slice(0, shown)
  if (plan.kept.length === 0) return null
  if (choice.format === 'xlsx')
    return byEntity(plan.kept).map(([entity, records]) => (
      <PreviewTable
        key={entity}
        label={`Sheet ${entityWords[entity]}, ${countText(records.length)} rows`}
        table={nickelTable(entity, records.slice(0, shown))}
        isGuarded={false}
      />
    ))
  const [table] = plan.tables
  if (table)
    return (
      <PreviewTable
        label={`First ${Math.min(shown, table.rows.length)} of ${countText(table.rows.length)} rows`}
        table={{ ...table, rows: table.rows.slice(0, shown) }}
        isGuarded={!choice.isRaw}
      />
    )
  if (choice.format === 'vcard') return <PreviewText text={writeCards(first, { ...choice, at })} />
  return <PreviewText text={choice.format === 'raw' ? (plan.answers[0]?.text ?? '') : writeLines(first)} />
}

function PreviewTable({ label, table, isGuarded }: { label: string; table: Rows; isGuarded: boolean }) {
  const text = (cell: Cell) => (typeof cell === 'string' && isGuarded ? guarded(cell) : String(cell ?? ''))
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-medium text-ink-quiet">{label}</h3>
      <div className="overflow-hidden rounded-lg border border-line">
        <Table label={label}>
          <TableHead>
            <tr>
              {table.header.map((name, index) => (
                <TableHeader key={index}>{text(name)}</TableHeader>
              ))}
            </tr>
          </TableHead>
          <TableBody>
            {table.rows.map((row, index) => (
              <TableRow key={index}>
                {row.map((cell, column) => (
                  <TableCell key={column} numeric={typeof cell === 'number'}>
                    <span className="block max-w-56 truncate">{text(cell)}</span>
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  )
}

const longest = 4000

function PreviewText({ text }: { text: string }) {
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-medium text-ink-quiet">How it begins</h3>
      <pre
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {text.slice(0, longest)}
      </pre>
    </section>
  )
}
