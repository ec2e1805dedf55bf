'use client'

import { whereText } from '@/components/answer/list/where-text'
import { NextPage } from '@/components/answer/list/next-page'
import type { PagedList } from '@/components/answer/read/pages'

/** How many of how many, as far as that was told, and the way to the next page. */
export function ListFoot({ paged }: { paged: PagedList }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm text-ink-quiet tabular-nums">{whereText(paged)}</p>
      <NextPage paged={paged} />
    </div>
  )
}
