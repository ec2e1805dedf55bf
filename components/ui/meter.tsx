import { cn } from '@/components/ui/cn'

const fills = { copper: 'fill-copper-fill', ink: 'fill-ink', red: 'fill-red-fill' } as const

type MeterProps = {
  label: string
  value: number
  max: number
  text: string
  tone?: keyof typeof fills
  className?: string | undefined
}

/** How much of a whole is used. It is SVG because the content security policy refuses style attributes in HTML. */
export function Meter({ label, value, max, text, tone = 'ink', className }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <span className={cn('block min-w-0', className)}>
      <svg
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        width="100%"
        height="4"
        className="block h-1! w-full! overflow-hidden rounded-full bg-pressed forced-colors:border"
      >
        <rect
          data-slot="meter-fill"
          width={`${(share * 100).toFixed(2)}%`}
          height="4"
          rx="2"
          className={fills[tone]}
        />
      </svg>
    </span>
  )
}
