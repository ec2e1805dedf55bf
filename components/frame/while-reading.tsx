import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type WhileReadingProps = {
  isReading: boolean
  shape: ReactNode
  /** The content; while reading, the content for a first visit, which is the empty state. */
  children: ReactNode
}

export const WhileReading = ({ isReading, shape, children }: WhileReadingProps) => (
  <>
    {isReading && (
      <div aria-busy="true" className="not-returning:hidden">
        {shape}
      </div>
    )}
    <div className={cn(isReading && 'returning:hidden')}>{children}</div>
  </>
)
