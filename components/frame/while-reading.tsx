import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type WhileReadingProps = {
  /** The browser has not given out yet what stands here. */
  isReading: boolean
  /** The shape of what is coming, for somebody who has something here. */
  shape: ReactNode
  /** What stands here; while it is being read, what stands here for somebody who never came before. */
  children: ReactNode
}

/** A first visit sees at once that a place is empty, and what it is for; any other sees that it is being read. */
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
