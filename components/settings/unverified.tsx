'use client'

import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useJournal } from '@/components/pay/journal'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { counted } from '@/lib/core/text'
import { isUnverified } from '@/lib/browser/purchase/journal'

/** Purchases from a backup that were not checked on the chain, and the button that checks them. */
export function Unverified() {
  const client = useQueryClient()
  const { data: entries = [] } = useJournal()
  const [at, setAt] = useState<number>()
  const [told, setTold] = useState('')
  const open = entries.filter(isUnverified)
  if (open.length === 0 && told === '') return null

  async function check() {
    let proven = 0
    let asked = 0
    try {
      const { checkOnChain } = await import('@/lib/browser/purchase/chain-check')
      for (const entry of open) {
        setAt(asked)
        const { verdict } = await checkOnChain(entry)
        if (verdict.kind === 'spent') proven += 1
        asked += 1
      }
      const rest = asked - proven
      setTold(
        `${proven} shown by the chain as paid.${rest > 0 ? ` ${rest} not: they stay unverified and count for nothing.` : ''}`,
      )
    } catch {
      setTold(`The chain cannot be read just now. ${proven} shown as paid so far; try again later.`)
    } finally {
      setAt(undefined)
      await client.invalidateQueries()
    }
  }

  const many = counted(open.length, 'purchase')
  return (
    <Notice
      role="status"
      className="mt-4"
      title={open.length > 0 ? `${many} from a backup, unverified` : 'Checked on the chain'}
      actions={
        open.length > 0 && (
          <Button size="sm" busy={at !== undefined} onClick={() => void check()}>
            {at === undefined ? 'Check on the chain' : `Checking ${at + 1} of ${open.length}`}
          </Button>
        )
      }
    >
      {told || 'A file can say anything: they count as paid only when the chain shows the payment.'}
    </Notice>
  )
}
