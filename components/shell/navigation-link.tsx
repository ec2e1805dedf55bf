import { IntentLink } from '@/components/frame/intent-link'
import { isUnder, type NavigationItem } from '@/components/shell/navigation'
import { useHere } from '@/components/frame/use-here'

type NavigationLinkProps = {
  item: NavigationItem
  className: string
  signStyle: string
  onNavigate?: () => void
}

/** A link to a place, by its sign and name; it is the current one on each of the place's pages. */
export function NavigationLink({ item, className, signStyle, onNavigate }: NavigationLinkProps) {
  const here = isUnder(item, useHere())
  return (
    <IntentLink
      href={item.href}
      aria-current={here ? 'page' : undefined}
      {...(onNavigate && { onClick: onNavigate })}
      className={className}
    >
      <item.Icon aria-hidden="true" strokeWidth={1.75} className={signStyle} />
      {item.title}
    </IntentLink>
  )
}
