'use client'

import type { Answer } from '@/components/answer/answer'
import type { OwnBody } from '@/components/answer/list-body'
import { GenericView } from '@/components/answer/generic-view'
import { RecordList } from '@/components/answer/list/record-list'

type ListViewProps = { answer: Answer; label: string; own: OwnBody }

/** The lists of an answer, the first way to look at them being its own. */
export function ListView({ answer, label, own }: ListViewProps) {
  const [list, ...others] = answer.view.lists
  if (!list) return <GenericView answer={answer} />
  return (
    <>
      <RecordList answer={answer} list={list} label={label} own={own} />
      {others.map((other) => (
        <RecordList key={other.ptr} answer={answer} list={other} />
      ))}
    </>
  )
}
