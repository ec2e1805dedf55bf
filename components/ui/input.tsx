'use client'

import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Field, useFieldWiring, type FieldProps } from '@/components/ui/field'

/** Classes shared by text controls. With touch, text is 16 px: iOS zooms into smaller fields. */
export const controlStyle = [
  'w-full min-w-0 rounded-lg border border-outline bg-ground text-base text-ink transition-colors',
  'pointer-coarse:text-lg hover:border-ink-faint aria-invalid:border-red',
  'focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0',
  '[&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-ink-faint disabled:opacity-70',
].join(' ')

type InputProps = ComponentProps<'input'> & { mono?: boolean | undefined; icon?: ReactNode }

export function Input({ className, mono, icon, ...rest }: InputProps) {
  const wiring = useFieldWiring(rest)
  const input = (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      {...wiring}
      className={cn(
        controlStyle,
        'h-9 pointer-coarse:h-11',
        icon ? 'pr-3 pl-9' : 'px-3',
        mono && 'font-mono text-sm',
        !icon && className,
      )}
    />
  )
  if (!icon) return input
  return (
    <span className={cn('relative block w-full', className)}>
      <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-faint [&_svg]:size-4">
        {icon}
      </span>
      {input}
    </span>
  )
}

type TextFieldProps = Omit<FieldProps, 'children'> &
  Omit<InputProps, 'onChange' | 'className'> & { onType: (text: string) => void }

/** A field of one line of text; `className` is the field's. */
export const TextField = ({ label, help, error, required, className, onType, ...input }: TextFieldProps) => (
  <Field label={label} help={help} error={error} required={required} className={className}>
    <Input {...input} onChange={({ target }) => onType(target.value)} />
  </Field>
)

type TextareaProps = ComponentProps<'textarea'> & { mono?: boolean | undefined }

export const Textarea = ({ className, mono, ...rest }: TextareaProps) => (
  <textarea
    spellCheck={false}
    {...rest}
    {...useFieldWiring(rest)}
    className={cn(
      controlStyle,
      'field-sizing-content max-h-[50vh] min-h-20 resize-y px-3 py-2',
      mono && 'font-mono text-sm',
      className,
    )}
  />
)
