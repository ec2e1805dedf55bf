'use client'

import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { Field, useFieldWiring, type FieldProps } from '@/components/ui/field'
import { controlStyle } from '@/components/ui/input'

type SelectProps = ComponentProps<'select'> & {
  options?: readonly (readonly [value: string, label: string])[] | undefined
}

export const Select = ({ className, options, children, ...rest }: SelectProps) => (
  <span className={cn('relative block w-full', className)}>
    <select
      {...rest}
      {...useFieldWiring(rest)}
      className={cn(controlStyle, 'h-9 appearance-none pr-9 pl-3 pointer-coarse:h-11')}
    >
      {options?.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
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

type SelectFieldProps<Value extends string> = Omit<FieldProps, 'children'> & {
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChoose: (value: Value) => void
}

export const SelectField = <Value extends string>({
  value,
  options,
  onChoose,
  ...field
}: SelectFieldProps<Value>) => (
  <Field {...field}>
    <Select
      value={value}
      options={options}
      onChange={({ target }) => {
        const chosen = options.find(([id]) => id === target.value)
        if (chosen) onChoose(chosen[0])
      }}
    />
  </Field>
)
