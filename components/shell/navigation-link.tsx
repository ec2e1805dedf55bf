import type { ReactNode } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { isUnder, type NavigationItem } from '@/components/shell/navigation'
import { useHere } from '@/components/frame/use-here'

type NavigationLinkProps = {
  item: NavigationItem
  className: string
  onNavigate?: (() => void) | undefined
  children: ReactNode
}

/** A link to a place; it is the current one on each of the place's pages. */
export function NavigationLink({ item, className, onNavigate, children }: NavigationLinkProps) {
  const here = isUnder(item, useHere())
  return (
    <IntentLink
      href={item.href}
      aria-current={here ? 'page' : undefined}
      {...(onNavigate && { onClick: onNavigate })}
      className={className}
    >
      {children}
    </IntentLink>
  )
}
