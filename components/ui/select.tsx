'use client'

import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { controlStyle } from '@/components/ui/input'
import { useFieldWiring } from '@/components/ui/field'

type SelectProps = ComponentProps<'select'> & {
  options?: readonly { value: string; label: string; disabled?: boolean }[] | undefined
}

export function Select({ className, options, children, ...rest }: SelectProps) {
  const wiring = useFieldWiring(rest)
  return (
    <span data-slot="select" className={cn('relative block w-full', className)}>
      <select
        {...rest}
        {...wiring}
        className={cn(controlStyle, 'h-9 appearance-none pr-9 pl-3 pointer-coarse:h-11')}
      >
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-faint"
      />
    </span>
  )
}
