import type { MouseEvent } from 'react'
import { usePathname } from 'next/navigation'
import { expectArrival } from '@/lib/browser/addresses/arrival'
import { pushDraftHash } from '@/lib/browser/addresses/draft-hash'
import { stepHref, stepPrice, type Step } from '@/lib/browser/addresses/step'
import { IntentLink } from '@/components/frame/intent-link'
import { buttonStyle } from '@/components/ui/button'
import { PriceChip } from '@/components/ui/price'
import { pagePath } from '@/lib/core/catalogue/endpoint'

type StepLinkProps = { step: Step; variant?: 'secondary' | 'quiet' | undefined }

export function StepLink({ step, variant = 'secondary' }: StepLinkProps) {
  const here = usePathname()

  function go(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    event.currentTarget.closest('dialog')?.close()
    if (pagePath(step.endpoint.id) === here) {
      event.preventDefault()
      pushDraftHash(step.draft)
    }
    expectArrival(step.endpoint.id)
  }

  return (
    <IntentLink href={stepHref(step)} onClick={go} className={buttonStyle({ variant, size: 'sm' })}>
      {step.label}
      <span className="sr-only"> · </span>
      <PriceChip className="-mr-1">{stepPrice(step)}</PriceChip>
    </IntentLink>
  )
}
