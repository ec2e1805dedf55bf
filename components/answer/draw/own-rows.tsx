'use client'

import { useState } from 'react'
import type { ListBodyProps, OwnBody } from '@/components/answer/draw/kind-view'
import { Button } from '@/components/ui/button'
import { countText } from '@/lib/core/text'

/** Rows drawn at once: these views are not virtual. */
const step = 100

export function OwnRows({ own: { Body }, rows, ...rest }: ListBodyProps & { own: OwnBody }) {
  const [end, setEnd] = useState(step)
  const left = rows.length - end
  return (
    <>
      <Body rows={left > 0 ? rows.slice(0, end) : rows} {...rest} />
      {left > 0 && (
        <Button variant="quiet" className="self-start" onClick={() => setEnd(end + step)}>
          Show {Math.min(step, left)} more of {countText(left)}
        </Button>
      )}
    </>
  )
}
