'use client'

import { RowActions } from '@/components/answer/handoff/row-actions'
import { readComment } from '@/components/record/post/read-comment'
import type { ListBodyProps } from '@/components/answer/list-body'
import { rowTarget } from '@/components/answer/list/row-target'
import { useDrawer } from '@/components/record/parts/drawer-context'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { reactionLabel } from '@/lib/core/answers/engagement'
import { pickText } from '@/lib/core/answers/json'
import { recordOf } from '@/lib/core/answers/rows'

/** Who reacted, and how. */
export function ReactorTable({ label, rows, kind, answer }: ListBodyProps) {
  const drawer = useDrawer()
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <Table label={label} className="table-fixed">
        <TableHead>
          <TableRow>
            <TableHeader className="w-56">Who</TableHeader>
            <TableHeader className="max-sm:hidden">Headline</TableHeader>
            <TableHeader className="w-28">Reaction</TableHeader>
            <TableHeader className="w-40 max-sm:hidden">
              <span className="sr-only">Next steps</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => {
            const value = recordOf(row.value, kind.source.unwrap)
            const { name, headline, face } = readComment(value)
            const type = pickText(value, ['type', 'reactiontype', 'reaction', 'kind'])
            return (
              <TableRow key={row.id} className="group/record">
                <TableCell>
                  <span className="flex min-w-0 items-center gap-2.5">
                    <Picture value={face} name={name ?? ''} size="xs" />
                    <button
                      type="button"
                      onClick={() => {
                        const target = rowTarget(rows, index, kind)
                        if (target) drawer.open(target)
                      }}
                      className="min-w-0 truncate text-left font-medium hover:underline"
                    >
                      <SafeText>{name ?? 'Not named'}</SafeText>
                    </button>
                  </span>
                </TableCell>
                <TableCell truncate className="max-sm:hidden" title={headline ?? undefined}>
                  <SafeText>{headline ?? ''}</SafeText>
                </TableCell>
                <TableCell>
                  <SafeText>{type === null ? '' : reactionLabel(type)}</SafeText>
                </TableCell>
                <TableCell className="max-sm:hidden">
                  <RowActions value={value} entity="reaction" answer={answer} isQuiet />
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </div>
  )
}
