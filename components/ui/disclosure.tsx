'use client'

import { useState, type ComponentProps, type ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { cn } from '@/components/ui/cn'

type DisclosureProps = Omit<ComponentProps<'details'>, 'title'> & { summary: ReactNode; aside?: ReactNode }

export function Disclosure({ summary, aside, className, children, ...rest }: DisclosureProps) {
  return (
    <details className={cn('min-w-0', className)} {...rest}>
      <summary className="flex min-h-9 list-none items-center gap-1.5 rounded-md text-sm font-medium text-ink-quiet hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-faint transition-transform [[open]>summary>&]:rotate-90"
        />
        {summary}
        {aside && <span className="ml-auto text-xs font-normal text-ink-faint">{aside}</span>}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}

type LateDisclosureProps = Omit<DisclosureProps, 'open' | 'onToggle'> & { isOpenAtFirst?: boolean }

/** Drawn once it is opened: an answer may hold thousands of these. */
export function LateDisclosure({ isOpenAtFirst = false, children, ...rest }: LateDisclosureProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <Disclosure
      {...rest}
      open={isOpen}
      onToggle={(event) => {
        // React hands a disclosure the events of those inside it, too
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open)
      }}
    >
      {isOpen && children}
    </Disclosure>
  )
}
