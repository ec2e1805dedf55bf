'use client'

import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { NotWritten, useKeepingOf } from '@/components/frame/storage-notices'
import { SettingsCard } from '@/components/settings/settings-page'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { buyerQuery, longestBuyer, writeBuyer } from '@/lib/browser/receipts/buyer'

export function BuyerCard() {
  const { data: buyer, isError } = useQuery(buyerQuery)
  return (
    <SettingsCard
      id="buyer"
      title="Buyer"
      description="Who the receipts and statements of this browser are made out to."
      isError={isError}
      shape="h-48"
    >
      {buyer !== undefined && <BuyerForm buyer={buyer} />}
    </SettingsCard>
  )
}

function BuyerForm({ buyer }: { buyer: string }) {
  const [text, setText] = useState(buyer)
  const { isKept, keep } = useKeepingOf(buyerQuery.queryKey)

  const save = () => keep(() => writeBuyer(text), 'Buyer saved')

  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <form onSubmit={submit} className="mt-4 flex flex-col items-start gap-3">
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
