'use client'

import { useSyncExternalStore, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

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
  const mac = useSyncExternalStore(never, isMac, () => true)
  return <Kbd className={className}>{mac ? `⌘${letter}` : `Ctrl ${letter}`}</Kbd>
}

const never = () => () => undefined
const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)
