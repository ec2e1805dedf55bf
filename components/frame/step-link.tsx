'use client'

import type { MouseEvent, ReactNode } from 'react'
import { usePathname } from 'next/navigation'
import { Ellipsis } from 'lucide-react'
import { expectArrival } from '@/lib/browser/addresses/arrival'
import { pushDraftHash } from '@/lib/browser/addresses/draft-hash'
import { stepHref, stepPrice, type Step } from '@/lib/browser/addresses/step'
import { IntentLink } from '@/components/frame/intent-link'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Menu, menuItemStyle } from '@/components/ui/menu'
import { Price, PriceChip } from '@/components/ui/price'
import { pagePath } from '@/lib/core/catalogue/page-path'

type StepLinkProps = {
  step: Step
  /** Adds the subject to the accessible name, to tell the link from the same one in other rows. */
  inRow?: boolean | undefined
  variant?: 'secondary' | 'quiet' | undefined
}

/** A link to the next lookup with its price: it fills the form there and pays nothing. */
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

/** The same as a menu item. */
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

type StepsProps = {
  steps: readonly Step[]
  /** Shown beside the steps, if there are any. */
  aside?: ReactNode
  /** `row`: the first step and a menu of the others. `bar`: all of them side by side. */
  layout?: 'row' | 'bar' | undefined
  /** Visible on hover over the `group/record` around it and on focus; always visible with touch. */
  isQuiet?: boolean | undefined
}

/** The next steps of one record, if there are any. */
export function Steps({ steps, layout = 'bar', isQuiet = false, aside }: StepsProps) {
  const [first, ...others] = steps
  if (!first) return null
  if (layout === 'bar')
    return (
      <div className="flex flex-wrap gap-2">
        {steps.map((step) => (
          <StepLink key={step.label} step={step} />
        ))}
        {aside}
      </div>
    )
  const about = first.about ? ` for ${first.about}` : ''
  return (
    <div
      className={cn(
        'flex items-center justify-end gap-1',
        isQuiet &&
          'opacity-0 transition-opacity group-hover/record:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100',
      )}
    >
      {aside}
      <StepLink step={first} inRow variant="quiet" />
      {others.length > 0 && (
        <Menu
          label={`Next steps${about}`}
          align="end"
          trigger={<Ellipsis aria-hidden="true" />}
          triggerProps={{ variant: 'quiet', size: 'icon-sm', 'aria-label': `More next steps${about}` }}
        >
          {others.map((step) => (
            <StepItem key={step.label} step={step} />
          ))}
        </Menu>
      )}
    </div>
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
