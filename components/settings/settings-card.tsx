import { useId, type ReactNode } from 'react'
import { NotKept, NotWritten } from '@/components/frame/storage-notices'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'

type SettingsCardProps = {
  id?: string | undefined
  title: string
  description: string
  /** What it is about cannot be read. */
  isError?: boolean | undefined
  /** The last change was written. */
  isKept?: boolean | undefined
  /** The height of what stands there once it is read. */
  shape?: string | undefined
  children: ReactNode
}

export function SettingsCard(props: SettingsCardProps) {
  const { id, title, description, isError, isKept = true, shape, children } = props
  const headingId = useId()
  return (
    <Card id={id} aria-labelledby={headingId} className="scroll-mt-20">
      <CardHeader id={headingId} title={title} description={description} />
      {isError ? <NotKept /> : children || <Skeleton className={cn('mt-4 w-full', shape)} />}
      {!isKept && <NotWritten />}
    </Card>
  )
}
