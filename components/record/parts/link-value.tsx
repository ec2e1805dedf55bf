import { ArrowUpRight } from 'lucide-react'
import { SafeText } from '@/components/record/parts/safe-text'
import { useTabStop } from '@/components/grid/tab-stop'
import { cn } from '@/components/ui/cn'
import { linkOf } from '@/lib/core/answers/summary'

type LinkValueProps = {
  value: unknown
  /** The key it stands under: it decides whether digits are a telephone number. */
  name?: string | undefined
  /** What to show instead of the address. */
  children?: string | undefined
  /** Without the icon for a link to another site, as in a table with hundreds of links. */
  isPlain?: boolean | undefined
  className?: string | undefined
}

/** A link to what an answer names where that is safe, else the same as text. */
export function LinkValue({ value, name = '', children, isPlain = false, className }: LinkValueProps) {
  const tabIndex = useTabStop()
  const link = linkOf(value, name)
  if (!link) return <SafeText className={className}>{children ?? String(value)}</SafeText>
  const isWeb = link.kind === 'web'
  return (
    <a
      href={link.href}
      tabIndex={tabIndex}
      {...(isWeb && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' })}
      title={link.href}
      className={cn('decoration-line underline underline-offset-3 hover:decoration-current', className)}
    >
      <bdi>{children ?? link.text}</bdi>
      {link.ascii !== null && <span className="text-ink-faint"> ({link.ascii})</span>}
      {isWeb && !isPlain && (
        <ArrowUpRight aria-hidden="true" className="ml-0.5 inline size-3 align-[-0.05em] text-ink-faint" />
      )}
    </a>
  )
}
