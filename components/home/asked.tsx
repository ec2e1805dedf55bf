import { useMemo } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { Queries } from '@/components/frame/queries'
import { BringLines } from '@/components/keep/bring-lines'
import KnownRecords from '@/components/keep/known-records'
import { PurchaseSheet } from '@/components/pay/purchase-sheet'
import { Button } from '@/components/ui/button'
import { PriceChip } from '@/components/ui/price'
import { stepHref, stepPrice, type Step } from '@/lib/browser/addresses/step'
import { understand } from '@/lib/browser/addresses/understand'

export function firstStep(text: string): { step: Step; price: string } | null {
  const [step] = understand(text)?.steps ?? []
  return step ? { step, price: stepPrice(step) } : null
}

type Words = { text: string; onText: (text: string) => void; onWant: (step: Step | null) => void }

/** What was bought stands here no more as unsent; what was typed on since does. */
export function Asked({ wanted, ...words }: Words & { wanted: Step | null }) {
  function end(isBought: boolean) {
    const isSame = understand(words.text)?.steps.some(({ key }) => key === wanted?.key)
    if (isBought && isSame) words.onText('')
    words.onWant(null)
  }
  return (
    <Queries>
      <Understood {...words} />
      {wanted && <PurchaseSheet step={wanted} onEnd={end} />}
    </Queries>
  )
}

function Understood({ text, onText, onWant }: Words) {
  const understood = useMemo(() => understand(text), [text])
  const [first, ...others] = understood?.steps ?? []
  if (!understood || !first)
    return (
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-quiet">
        <p role="status">{nothingFirst(text.trim())}</p>
        <BringLines text={text} onBring={() => onText('')} />
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
        <BringLines text={text} onBring={() => onText('')} />
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
  if (/@|^\+?[\d\s()./-]+$/.test(text)) return 'No lookup finds anybody by this. Nothing was sent.'
  return text.includes('\n')
    ? 'These are several. As rows they are found by name, company or address, and you see the price of all first.'
    : 'This names nobody that can be looked up: it may be a placeholder. Nothing was sent.'
}
