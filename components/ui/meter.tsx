import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

export type MeterTone = 'copper' | 'ink' | 'red'

const fills = { copper: 'fill-copper-fill', ink: 'fill-ink', red: 'fill-red-fill' } satisfies Record<
  MeterTone,
  string
>

export type MeterProps = {
  /** What is measured, for screen readers: 'Session budget'. */
  label: string
  value: number
  max: number
  /** The amount in words, such as '$0.85 of $2.00'; shown with `showText`, else for screen readers only. */
  text: string
  showText?: boolean | undefined
  /** Copper for money. */
  tone?: MeterTone | undefined
  aside?: ReactNode
  className?: string | undefined
}

/** How much of a whole is used. It is SVG because the content security policy refuses style attributes in HTML. */
export function Meter({
  label,
  value,
  max,
  text,
  showText = false,
  tone = 'ink',
  aside,
  className,
}: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div data-slot="meter" className={cn('min-w-0', className)}>
      {(showText || aside) && (
        <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
          {showText && (
            <span className={cn('tabular-nums', tone === 'copper' ? 'text-copper' : 'text-ink')}>{text}</span>
          )}
          {aside && <span className="text-ink-faint">{aside}</span>}
        </div>
      )}
      <svg
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        width="100%"
        height="4"
        className="block h-1 w-full overflow-hidden rounded-full bg-pressed forced-colors:border"
      >
        <rect
          data-slot="meter-fill"
          width={`${(share * 100).toFixed(2)}%`}
          height="4"
          rx="2"
          className={fills[tone]}
        />
      </svg>
    </div>
  )
}
