import type { ReactNode } from 'react'
import { cva } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import { cn } from '@/components/ui/cn'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

const signs = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} satisfies Record<NoticeTone, LucideIcon>

const noticeStyle = cva('flex gap-3 rounded-lg border px-4 py-3 text-base', {
  variants: {
    tone: {
      info: 'border-line bg-sunken [&>svg]:text-ink-quiet',
      success: 'border-green/25 bg-green-soft [&>svg]:text-green',
      warning: 'border-amber/25 bg-amber-soft [&>svg]:text-amber',
      danger: 'border-red/25 bg-red-soft [&>svg]:text-red',
    } satisfies Record<NoticeTone, string>,
  },
})

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
  const Sign = signs[tone]
  return (
    <div
      data-slot="notice"
      role={role ?? (tone === 'danger' ? 'alert' : undefined)}
      className={cn(noticeStyle({ tone }), className)}
    >
      <Sign aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium text-ink">{title}</p>}
        {children && <div className="text-ink-quiet">{children}</div>}
        {actions && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
