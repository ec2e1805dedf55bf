import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type PageProps = {
  /** `text` up to 1200 px; `full` where a table uses the width there is. */
  width?: 'text' | 'full' | undefined
  className?: string | undefined
  children: ReactNode
}

export function Page({ width = 'text', className, children }: PageProps) {
  return <div className={cn(width === 'text' && 'mx-auto max-w-[1200px]', className)}>{children}</div>
}
