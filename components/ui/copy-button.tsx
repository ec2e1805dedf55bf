'use client'

import { useEffect, useState, type ReactNode } from 'react'
import { Check, Copy } from 'lucide-react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'

type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'value'> & {
  value: string | (() => string)
  label: string
  icon?: ReactNode
}

export function CopyButton({
  value,
  label,
  icon = <Copy aria-hidden="true" />,
  size = 'icon-sm',
  variant = 'quiet',
  ...rest
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const signOnly = size === 'icon' || size === 'icon-sm'

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), 1600)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    const done = await navigator.clipboard.writeText(typeof value === 'string' ? value : value()).then(
      () => true,
      () => false,
    )
    setOutcome(done ? 'copied' : 'refused')
    announce(done ? 'Copied' : 'The browser did not allow copying')
  }

  return (
    <Button
      size={size}
      variant={variant}
      aria-label={signOnly ? label : undefined}
      title={signOnly ? label : undefined}
      {...rest}
      onClick={copy}
    >
      {outcome === 'copied' ? <Check aria-hidden="true" className="text-green" /> : icon}
      {!signOnly && label}
    </Button>
  )
}
