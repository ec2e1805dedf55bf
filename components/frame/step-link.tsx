'use client'

import type { MouseEvent } from 'react'
import { usePathname } from 'next/navigation'
import { expectArrival } from '@/lib/browser/addresses/arrival'
import { pushDraftHash } from '@/lib/browser/addresses/draft-hash'
import { stepHref, stepPrice, type Step } from '@/lib/browser/addresses/step'
import { IntentLink } from '@/components/frame/intent-link'
import { buttonStyle } from '@/components/ui/button'
import { menuItemStyle } from '@/components/ui/menu-style'
import { Price, PriceChip } from '@/components/ui/price'
import { pagePath } from '@/lib/core/catalogue/page-path'

type StepLinkProps = {
  step: Step
  /** Also names what it is about, to tell it from the same link of other rows. */
  inRow?: boolean | undefined
  variant?: 'secondary' | 'quiet' | undefined
}

/** A link to the next lookup with its price: it fills the form there, and paying stays a step of its own. */
export function StepLink({ step, inRow, variant = 'secondary' }: StepLinkProps) {
  const go = useGo(step)
  return (
    <IntentLink href={stepHref(step)} onClick={go} className={buttonStyle({ variant, size: 'sm' })}>
      {step.label}
      <Said step={step} inRow={inRow} />
      <PriceChip className="-mr-1">{stepPrice(step)}</PriceChip>
    </IntentLink>
  )
}

/** The same as a line of a menu. */
export function StepItem({ step }: { step: Step }) {
  const go = useGo(step)
  return (
    <IntentLink role="menuitem" tabIndex={-1} href={stepHref(step)} onClick={go} className={menuItemStyle}>
      <span className="min-w-0 flex-1">{step.label}</span>
      <Said step={step} inRow />
      <Price className="text-sm">{stepPrice(step)}</Price>
    </IntentLink>
  )
}

const Said = ({ step, inRow }: { step: Step; inRow: boolean | undefined }) => (
  <span className="sr-only">
    {inRow && step.about ? ` ${step.about}` : ''}
    {' · '}
  </span>
)

function useGo({ endpoint, draft }: Step) {
  const here = usePathname()
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    event.currentTarget.closest('dialog')?.close()
    if (pagePath(endpoint.id) === here) {
      event.preventDefault()
      pushDraftHash(draft)
    }
    expectArrival(endpoint.id)
  }
}
