'use client'

import { useState } from 'react'
import { OctagonX } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { Refusal } from '@/lib/core/payment/refusal'

/** A service that asks to be paid elsewhere: a full stop with both addresses, and no way on from here. */
export function PayeeStop({ refusal: { expected, asked } }: { refusal: Refusal }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      role="alertdialog"
      size="full"
      title="Stopped: the payee has changed"
      description="Nothing was signed and nothing was charged."
      footer={<Button onClick={() => setOpen(false)}>Back to the form</Button>}
    >
      <div className="mx-auto flex max-w-2xl flex-col gap-6 py-4 sm:py-12">
        <OctagonX aria-hidden="true" className="size-10 text-red" />
        <p className="text-lg">
          The service asked to be paid at another address than the one known for it. That happens when someone
          has taken over the service or sits between it and you, and now and then when its owner moves.
        </p>
        <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line">
          <Side name="Known payee" address={expected ?? ''} />
          <Side name="Asked for now" address={asked ?? ''} isNew />
        </dl>
        <p className="text-ink-quiet">
          Do not pay this service, here or elsewhere, until its owner has explained the change to you in a way
          you trust. If it is right, the new address can be accepted in settings, by typing its last six
          characters.
        </p>
      </div>
    </Dialog>
  )
}

function Side({ name, address, isNew = false }: { name: string; address: string; isNew?: boolean }) {
  return (
    <div className={isNew ? 'bg-red-soft px-4 py-3' : 'bg-raised px-4 py-3'}>
      <dt className="text-sm text-ink-quiet">{name}</dt>
      <dd className="mt-1 font-mono text-base break-all sm:text-lg">
        <bdi>{address}</bdi>
      </dd>
    </div>
  )
}
