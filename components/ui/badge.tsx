import type { ComponentProps, ReactNode } from 'react'
import { X } from 'lucide-react'
import { cn } from '@/components/ui/cn'

const badgeStyle =
  'inline-flex h-5 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3 forced-colors:border'

const tones = {
  neutral: 'bg-pressed text-ink-quiet',
  outline: 'border border-line text-ink-quiet',
  success: 'bg-green-soft text-green',
  warning: 'bg-amber-soft text-amber',
  danger: 'bg-red-soft text-red',
}

export type BadgeProps = ComponentProps<'span'> & { tone?: keyof typeof tones | undefined }

/** A state in a word. The colour is never the only sign of it (WCAG 1.4.1). */
export const Badge = ({ tone = 'neutral', className, ...rest }: BadgeProps) => (
  <span className={cn(badgeStyle, tones[tone], className)} {...rest} />
)

type ChipProps = { children: ReactNode; onRemove: () => void; removeLabel: string }

export const Chip = ({ children, onRemove, removeLabel }: ChipProps) => (
  <span className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-md border border-line bg-raised px-2 text-sm text-ink [&_svg]:size-3.5 [&_svg]:shrink-0">
    <span className="truncate">{children}</span>
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className="-mr-1 grid size-5 place-items-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:size-7"
    >
      <X aria-hidden="true" />
    </button>
  </span>
)
