'use client'

import type { AnswerProps } from '@/components/answer/answer'
import { ItemView } from '@/components/answer/item-view'
import { RecordFields } from '@/components/record/parts/record-fields'
import { RecordList } from '@/components/answer/list/record-list'
import { EmptyState } from '@/components/ui/empty-state'
import { Tabs } from '@/components/ui/tabs'
import { keyLabel } from '@/lib/core/answers/labels'

/** Any answer at all: its lists as tables, its one record as a page, or just what it says. */
export function GenericView({ answer }: AnswerProps) {
  const { lists, item, shape } = answer.view
  const [list, ...others] = lists
  if (item) return <ItemView answer={answer} item={item} />
  if (list && others.length === 0) return <RecordList answer={answer} list={list} />
  if (list)
    return (
      <Tabs
        label="Lists"
        items={lists.map((one) => ({
          id: one.ptr,
          label: keyLabel(one.name || 'records'),
          count: one.rows,
          content: <RecordList answer={answer} list={one} />,
        }))}
      />
    )
  if (shape === 'empty')
    return (
      <EmptyState title="Nothing found">
        The service answered, and its answer is empty. It is charged like any other.
      </EmptyState>
    )
  return <RecordFields value={answer.document} />
}
