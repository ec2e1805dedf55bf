'use client'

import { useState } from 'react'
import { RecordFields } from '@/components/record/parts/record-fields'
import { withoutPaths } from '@/components/record/parts/without-paths'
import { Disclosure } from '@/components/ui/disclosure'
import { isObject } from '@/lib/core/answers/json'

type RestProps = { value: unknown; used: readonly string[]; summary: string }

/** What an entry holds beside what is drawn of it, folded away. */
export function Rest({ value, used, summary }: RestProps) {
  const [isOpen, setOpen] = useState(false)
  const rest = withoutPaths(value, used)
  const count = isObject(rest) ? Object.keys(rest).length : 0
  if (count === 0) return null
  return (
    <Disclosure
      summary={summary}
      className="mt-1"
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      {isOpen && (
        <div className="border-l border-line pl-4">
          <RecordFields value={rest} depth={1} />
        </div>
      )}
    </Disclosure>
  )
}
