'use client'

import { createContext, useContext, useId, useMemo, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { cn } from '@/components/ui/cn'

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<Wiring | null>(null)

type OwnAttributes = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  'aria-required'?: boolean | 'true' | 'false' | undefined
}

export function useFieldWiring(own: OwnAttributes) {
  const field = useContext(FieldContext)
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field?.required || undefined),
  }
}

type FieldProps = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  hideLabel?: boolean | undefined
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Field({
  label,
  help,
  error,
  required = false,
  hideLabel,
  aside,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const invalid = Boolean(error)
  const wiring = useMemo(() => {
    const ids = [invalid && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
    return { id, describedBy: ids || undefined, invalid, required }
  }, [id, help, invalid, required])

  return (
    <div
      data-slot="field"
      data-invalid={invalid || undefined}
      className={cn('flex min-w-0 flex-col gap-1.5', className)}
    >
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
      {invalid && (
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
