'use client'

import { useMemo } from 'react'
import { arrangeColumns } from '@/components/answer/list/arrange-columns'
import { RecordTable } from '@/components/record/parts/record-table'
import { describeRows } from '@/lib/core/answers/describe'
import { keyLabel } from '@/lib/core/answers/labels'
import { mergePages } from '@/lib/core/answers/merge'
import { wrapperOf } from '@/lib/core/answers/rows'
import type { Entity } from '@/lib/core/answers/view'

type SubTableProps = { rows: readonly unknown[]; name: string; entity?: Entity | undefined }

/** A list inside a record as a table of its own; its rows open in the drawer. */
export function SubTable({ rows, name, entity = 'unknown' }: SubTableProps) {
  const table = useMemo(() => {
    const source = { unwrap: wrapperOf(rows), header: null }
    const described = describeRows(rows, source, entity)
    const all = rows.map((value, index) => ({ key: String(index), ptr: `/${index}`, value }))
    // no id or address makes two rows of a record's own list the same
    const none = { ...described.roles, id: null, url: null }
    return {
      rows: mergePages([{ rows: all, roles: none }]).rows,
      columns: arrangeColumns(described),
      kind: { roles: described.roles, entity, source },
    }
  }, [rows, entity])
  return <RecordTable label={keyLabel(name)} {...table} />
}
