import { useEffect, useMemo } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { BringLines } from '@/components/keep/bring-lines'
import KnownRecords from '@/components/keep/known-records'
import { useJournal } from '@/components/pay/journal'
import { PurchaseSheet } from '@/components/pay/purchase-sheet'
import { Button } from '@/components/ui/button'
import { PriceChip } from '@/components/ui/price'
import { stepHref, stepPrice, type Step } from '@/lib/browser/addresses/step'
import { understand } from '@/lib/browser/addresses/understand'
import { isPaidFor, type Entry } from '@/lib/browser/purchase/journal'
import { keyOf } from '@/lib/core/catalogue/lookup'
import type { Hex } from '@/lib/core/payment/bytes'

export function firstStep(text: string): { step: Step; price: string } | null {
  const [step] = understand(text)?.steps ?? []
  return step ? { step, price: stepPrice(step) } : null
}

type Words = { text: string; at: string }

const asksFor = (text: string, keys: ReadonlySet<string>): boolean =>
  keys.size > 0 && (understand(text)?.steps ?? []).some(({ key }) => keys.has(key))

/** Whether something that the words ask for was bought after they were typed, be it on another page. */
export function isBought({ text, at }: Words, entries: readonly Entry[]): boolean {
  const since = entries.filter((one) => one.purchase.preparedAt >= Date.parse(at) && isPaidFor(one))
  return asksFor(text, new Set(since.map(({ lookup }) => keyOf(lookup))))
}

type AskedProps = Words & {
  wanted: Step | null
  onWant: (step: Step | null) => void
  onText: (text: string) => void
}

const none: readonly Entry[] = []

export function Asked({ text, at, wanted, onWant, onText }: AskedProps) {
  const { data: entries = none } = useJournal()
  function end(bought: Hex | null) {
    if (bought && wanted && asksFor(text, new Set([wanted.key]))) onText('')
    onWant(null)
  }
  const isOver = useMemo(() => isBought({ text, at }, entries), [text, at, entries])
  useEffect(() => {
    if (isOver) onText('')
  }, [isOver, onText])
  return (
    <>
      <Understood text={text} onWant={onWant} onBring={() => onText('')} />
      {wanted && <PurchaseSheet step={wanted} onEnd={end} />}
    </>
  )
}

type UnderstoodProps = Pick<AskedProps, 'text' | 'onWant'> & { onBring: () => void }

function Understood({ text, onWant, onBring }: UnderstoodProps) {
  const understood = useMemo(() => understand(text), [text])
  const [first, ...others] = understood?.steps ?? []
  if (!understood || !first)
    return (
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-quiet">
        <p role="status">{nothingFirst(text.trim())}</p>
        <BringLines text={text} onBring={onBring} />
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-quiet">
        <span>
          Read as {understood.form}. {others.length > 0 && 'Or'}
        </span>
        {others.map((step) => (
          <Button key={step.label} size="sm" onClick={() => onWant(step)}>
            {step.label}
            <span className="sr-only"> · </span>
            <PriceChip className="-mr-1">{stepPrice(step)}</PriceChip>
          </Button>
        ))}
        <BringLines text={text} onBring={onBring} />
        <IntentLink href={stepHref(first)} className="rounded-sm underline underline-offset-2">
          More filters
        </IntentLink>
      </div>
      <KnownRecords kind="person" draft={first.draft} />
    </div>
  )
}

function nothingFirst(text: string): string {
  if (text === '')
    return 'An address, a name, a title and a place, a company, a post. Nothing is charged before you confirm.'
  return text.includes('\n')
    ? 'These are several. As rows they are found by name, company or address, and you see the price of all first.'
    : 'This names nobody that can be looked up: it may be a placeholder. Nothing was sent.'
}
