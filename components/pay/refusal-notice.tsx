import { useState } from 'react'
import { OctagonX } from 'lucide-react'
import { IntentLink } from '@/components/frame/intent-link'
import { Button, buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { countText } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import type { Refusal } from '@/lib/core/payment/refusal'
import { refusalText, type RefusalCode } from '@/lib/core/payment/refusals'

const inSettings: readonly RefusalCode[] = ['E_BUDGET', 'E_AMOUNT_CAP', 'E_PAYTO_PIN']

export function RefusalNotice({ refusal, raw }: { refusal: Refusal; raw?: string }) {
  const { what, charged, next } = refusalText(refusal.code)
  const { code, expected, asked } = refusal
  const report = raw ? `${code} ${raw.slice(0, 2000)}` : code
  return (
    <>
      <Notice
        tone={code === 'E_BUDGET' || code === 'E_FUNDS' ? 'warning' : 'danger'}
        role="alert"
        title={what}
        actions={
          inSettings.includes(code) && (
            <IntentLink href="/settings" className={buttonStyle({ size: 'sm' })}>
              Open settings
            </IntentLink>
          )
        }
      >
        <p>
          {charged} {next}
        </p>
        {(expected !== null || asked !== null) && <Sides refusal={refusal} />}
        <Disclosure className="mt-2" summary="Details for a report">
          <p className="flex items-start gap-2">
            <span className="min-w-0 font-mono text-xs break-all">{report}</span>
            <CopyButton value={report} label="Copy the details" />
          </p>
        </Disclosure>
      </Notice>
      {code === 'E_PAYTO_PIN' && <PayeeStop refusal={refusal} />}
    </>
  )
}

/** A service that asks to be paid elsewhere: a full stop with both addresses, and no way on from here. */
function PayeeStop({ refusal: { expected, asked } }: { refusal: Refusal }) {
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
          <Payee name="Known payee" address={expected ?? ''} />
          <Payee name="Asked for now" address={asked ?? ''} isNew />
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

function Payee({ name, address, isNew = false }: { name: string; address: string; isNew?: boolean }) {
  return (
    <div className={isNew ? 'bg-red-soft px-4 py-3' : 'bg-raised px-4 py-3'}>
      <dt className="text-sm text-ink-quiet">{name}</dt>
      <dd className="mt-1 font-mono text-base break-all sm:text-lg">
        <bdi>{address}</bdi>
      </dd>
    </div>
  )
}

function Sides({ refusal }: { refusal: Refusal }) {
  const { expected, asked } = refusalValues(refusal)
  return (
    <dl className="mt-3 grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-2">
      {[expected, asked].map(({ name, text }) => (
        <div key={name} className="min-w-0 bg-raised px-3 py-2">
          <dt className="text-xs text-ink-faint">{name}</dt>
          <dd className="mt-0.5 font-mono text-sm break-all text-ink tabular-nums">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const dollars = (text: string): string => (/^\d{1,30}$/.test(text) ? formatUsdc(BigInt(text)) : text)
const clock = (text: string): string =>
  /^\d{1,12}$/.test(text)
    ? `${new Date(Number(text) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
    : text
const megabytes = (text: string): string =>
  /^\d{1,16}$/.test(text) ? `${countText(Math.floor(Number(text) / 1_048_576))} MB` : text
const network = (text: string): string => (text === '8453' ? 'Base' : `network ${text}`)

type Spoken = { expected: string; asked: string; read?: (text: string) => string }

/** How both sides of a refusal are called and read, where it is not 'Expected' and 'Asked for' as they stand. */
const spoken: Partial<Record<RefusalCode, Spoken>> = {
  E_PRICE: { expected: 'Price list', asked: 'Asked for', read: dollars },
  E_AMOUNT_CAP: { expected: 'At most', asked: 'Asked for', read: dollars },
  E_BUDGET: { expected: 'Your limit', asked: 'It would come to', read: dollars },
  E_FUNDS: { expected: 'Needed', asked: 'In the wallet', read: dollars },
  E_CLOCK: { expected: 'Clock of the chain', asked: 'Clock of the server', read: clock },
  E_STORAGE: { expected: 'Needed', asked: 'Free', read: megabytes },
  E_CHAIN: { expected: 'Needed', asked: 'Wallet is on', read: network },
  E_PAYTO_PIN: { expected: 'Known payee', asked: 'Asked for' },
}

export function refusalValues({ code, expected, asked }: Refusal) {
  const words = spoken[code] ?? { expected: 'Expected', asked: 'Asked for' }
  const read = spoken[code]?.read ?? ((text: string) => text)
  return {
    expected: { name: words.expected, text: expected === null ? 'not stated' : read(expected) },
    asked: { name: words.asked, text: asked === null ? 'nothing' : read(asked) },
  }
}
