'use client'

import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { useIsWaking } from '@/components/ui/use-value'

const keyStyle =
  'inline-flex h-5 min-w-5 items-center justify-center whitespace-nowrap rounded-sm border border-line bg-ground px-1 font-sans text-xs text-ink-faint'

export function Kbd({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <kbd className={cn(keyStyle, className)}>{children}</kbd>
}

type ShortcutProps = {
  /** The key that is pressed with Command on a Mac and with Control elsewhere. */
  letter: string
  className?: string | undefined
}

export function Shortcut({ letter, className }: ShortcutProps) {
  const isMac = useIsWaking() || /mac|iphone|ipad/i.test(navigator.userAgent)
  return <Kbd className={className}>{isMac ? `⌘${letter}` : `Ctrl ${letter}`}</Kbd>
}
