'use client'

import { useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { NotWritten, useKeeping } from '@/components/frame/storage-notices'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { announce } from '@/components/ui/live-region'
import { buyerQuery, longestBuyer, writeBuyer } from '@/lib/browser/receipts/buyer'

/** Name and address of the buyer, kept when the field is left and when it is saved. */
export function BuyerForm({ buyer }: { buyer: string }) {
  const client = useQueryClient()
  const [text, setText] = useState(buyer)
  const { isKept, keep } = useKeeping()

  const save = () =>
    keep(async () => {
      await writeBuyer(text)
      await client.invalidateQueries({ queryKey: buyerQuery.queryKey })
      announce('Buyer saved')
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <form onSubmit={submit} className="flex flex-col items-start gap-3">
      <Field
        label="Name and address"
        help="As they shall stand on receipts and statements. Kept in this browser, never sent."
        className="w-full"
      >
        <Textarea
          rows={4}
          maxLength={longestBuyer}
          value={text}
          placeholder={'Example Ltd\n1 Example Street\nExample City\nVAT number'}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => text.trim() !== buyer && void save()}
        />
      </Field>
      <Button type="submit">Save buyer</Button>
      {!isKept && <NotWritten />}
    </form>
  )
}
