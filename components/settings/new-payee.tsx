'use client'

import { useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { payeesKey } from '@/components/settings/payees'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { announce } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { dayOf } from '@/lib/core/text'
import { repinPayee, typedDigits, type KnownPayee } from '@/lib/browser/purchase/payee-pin'

type NewPayeeProps = { payee: KnownPayee; other: NonNullable<KnownPayee['other']> }

/** The address that was refused: it is accepted only by typing its end, which one reads in a place one trusts. */
export function NewPayee({ payee, other }: NewPayeeProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()

  async function accept(event: FormEvent) {
    event.preventDefault()
    const isPinned = await repinPayee(payee.serviceId, typed).catch(() => false)
    if (!isPinned) return setProblem('These are not the last six characters of the new address.')
    // a price that was checked against the old payee is none
    await client.resetQueries({ queryKey: ['price'] })
    await client.invalidateQueries({ queryKey: payeesKey })
    announce('The new payee is known from now on')
  }

  return (
    <Notice
      tone="danger"
      role="note"
      title={`On ${dayOf(other.at)} the service asked to be paid at another address, and was refused`}
    >
      <p className="mt-1 font-mono text-sm break-all text-ink">{other.address}</p>
      <p className="mt-2">
        Accept it only if the service’s owner has told you this address in a way you trust, and not because
        the service asks for it.
      </p>
      <form
        onSubmit={(event) => void accept(event)}
        className="mt-3 flex flex-wrap items-start gap-2"
        noValidate
      >
        <Field
          className="w-64"
          label={`Last ${typedDigits} characters, as its owner told you`}
          error={problem}
        >
          <Input
            mono
            value={typed}
            maxLength={typedDigits}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(undefined)
            }}
          />
        </Field>
        <Button type="submit" className="mt-5.5" disabled={typed.trim().length < typedDigits}>
          Pay this address from now on
        </Button>
      </form>
    </Notice>
  )
}
