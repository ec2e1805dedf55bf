'use client'

import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { cn } from '@/components/ui/cn'

type Wiring = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-required'>

const FieldContext = createContext<Wiring>({})

/** Ties a control to the label, help and problem of the field that it stands in. */
export function useFieldWiring(own: Wiring): Wiring {
  const field = useContext(FieldContext)
  const describedBy = [own['aria-describedby'], field['aria-describedby']].filter(Boolean).join(' ')
  return {
    id: own.id ?? field.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? field['aria-invalid'],
    'aria-required': field['aria-required'],
  }
}

export type FieldProps = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  hideLabel?: boolean | undefined
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Field({ label, help, error, required, hideLabel, aside, className, children }: FieldProps) {
  const id = useId()
  const wiring: Wiring = {
    id,
    'aria-describedby': [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' '),
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cn('flex h-4 items-center gap-2', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-xs font-medium text-ink">
          {label}
        </label>
        {required && (
          <span aria-hidden="true" className="text-xs text-ink-faint">
            required
          </span>
        )}
        {aside && <span className="ml-auto text-xs text-ink-faint">{aside}</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-xs text-red">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="text-xs text-ink-faint">
          {help}
        </p>
      )}
    </div>
  )
}
