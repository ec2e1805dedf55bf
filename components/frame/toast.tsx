import type { ComponentProps, ReactNode } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { Button } from '@/components/ui/button'

type ToastProps = {
  words: string
  link?: { href: string; words: string } | undefined
  onFollow: () => void
  children: ReactNode
}

/** A dark bar over the page that says one thing, with its link and what can be done about it. */
export const Toast = ({ words, link, onFollow, children }: ToastProps) => (
  <div className="pointer-events-auto flex max-w-full items-center gap-3 rounded-lg bg-ink py-1.5 pr-1.5 pl-4 text-base text-on-ink shadow-float">
    <span className="min-w-0 last:pr-2.5">{words}</span>
    {link && (
      <IntentLink href={link.href} className="shrink-0 p-2 underline underline-offset-2" onClick={onFollow}>
        {link.words}
      </IntentLink>
    )}
    {children}
  </div>
)

export const ToastButton = (props: ComponentProps<typeof Button>) => (
  <Button
    size="sm"
    className="border-transparent bg-transparent text-on-ink enabled:hover:bg-ink-hover"
    {...props}
  />
)
