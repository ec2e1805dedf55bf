import { useState, type ReactNode } from 'react'
import { Disclosure } from '@/components/ui/disclosure'

type LateDisclosureProps = {
  summary: ReactNode
  aside?: ReactNode
  isOpenAtFirst?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Drawn once it is opened: an answer may hold thousands of these. */
export function LateDisclosure({ isOpenAtFirst = false, children, ...rest }: LateDisclosureProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <Disclosure
      {...rest}
      open={isOpen}
      onToggle={(event) => {
        // React hands a disclosure the events of those inside it, too
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open)
      }}
    >
      {isOpen && children}
    </Disclosure>
  )
}
