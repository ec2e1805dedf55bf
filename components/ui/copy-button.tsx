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
  const [isCopied, setCopied] = useState(false)
  const signOnly = size === 'icon' || size === 'icon-sm'

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1600)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    const text = typeof value === 'string' ? value : value()
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(done)
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
      {isCopied ? <Check aria-hidden="true" className="text-green" /> : icon}
      {!signOnly && label}
    </Button>
  )
}
