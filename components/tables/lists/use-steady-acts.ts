import { useLayoutEffect, useMemo, useRef } from 'react'
import type { ListActs } from '@/components/tables/lists/list-columns'

/** Acts that stay the same and always do what the newest ones would, so that columns and lines need not be made anew. */
export function useSteadyActs(newest: ListActs): ListActs {
  const held = useRef(newest)
  useLayoutEffect(() => {
    held.current = newest
  })
  return useMemo(
    () => ({
      open: (row) => held.current.open(row),
      toList: (item) => held.current.toList(item),
      hide: (item) => held.current.hide(item),
      compare: (item) => held.current.compare(item),
      note: (item) => held.current.note(item),
      email: (item) => held.current.email(item),
      noteOf: (item) => held.current.noteOf(item),
      stage: (item, stage) => held.current.stage(item, stage),
      tags: (item, tags) => held.current.tags(item, tags),
      buy: (step, input, row) => held.current.buy(step, input, row),
    }),
    [],
  )
}
