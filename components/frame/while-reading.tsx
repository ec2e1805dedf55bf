import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type WhileReadingProps = {
  /** The browser's database has not answered yet. */
  isReading: boolean
  /** Shown meanwhile to a returning visitor: the shape of the content. */
  shape: ReactNode
  /** The content; while reading, the content for a first visit, which is the empty state. */
  children: ReactNode
}

/** While data is read, a first visit sees the empty state at once, and a returning visitor sees placeholders. */
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
