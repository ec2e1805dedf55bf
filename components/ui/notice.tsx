import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { cn } from '@/components/ui/cn'

const tones = {
  info: { Sign: Info, look: 'border-line bg-sunken [&>svg]:text-ink-quiet' },
  success: { Sign: CircleCheck, look: 'border-green/25 bg-green-soft [&>svg]:text-green' },
  warning: { Sign: TriangleAlert, look: 'border-amber/25 bg-amber-soft [&>svg]:text-amber' },
  danger: { Sign: CircleAlert, look: 'border-red/25 bg-red-soft [&>svg]:text-red' },
}

export type NoticeTone = keyof typeof tones

type NoticeProps = {
  tone?: NoticeTone | undefined
  title?: ReactNode
  /** Was anything charged, and what now. */
  children?: ReactNode
  actions?: ReactNode
  role?: 'alert' | 'status' | 'note' | undefined
  className?: string | undefined
}

export function Notice({ tone = 'info', title, children, actions, role, className }: NoticeProps) {
  const { Sign, look } = tones[tone]
  return (
    <div
      data-slot="notice"
      role={role ?? (tone === 'danger' ? 'alert' : undefined)}
      className={cn('flex gap-3 rounded-lg border px-4 py-3 text-base', look, className)}
    >
      <Sign aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium wrap-anywhere text-ink">{title}</p>}
        {children && <div className="text-ink-quiet">{children}</div>}
        {actions && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
