'use client'

import type { Answer } from '@/components/result/answer'
import type { OwnBody } from '@/components/result/list-body'
import { GenericView } from '@/components/result/generic-view'
import { RecordList } from '@/components/result/list/record-list'

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
