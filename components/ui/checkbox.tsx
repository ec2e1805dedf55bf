'use client'

import { useEffect, useId, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { cn } from '@/components/ui/cn'

type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: ReactNode
  description?: ReactNode
  hideLabel?: boolean | undefined
}

type CheckboxProps = ToggleProps & { indeterminate?: boolean | undefined }

export function Checkbox({ indeterminate = false, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  // at every drawing: a press takes it away, whatever becomes of the press
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  })
  return <Toggle {...rest} ref={input} look="tick-box" />
}

const switchStyle = [
  'relative h-5 w-8 shrink-0 appearance-none rounded-full border border-outline bg-sunken transition-colors',
  'before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-outline before:transition-transform',
  'checked:border-ink checked:bg-ink checked:before:translate-x-3 checked:before:bg-on-ink forced-colors:w-4 forced-colors:appearance-auto',
].join(' ')

export const Switch = (props: ToggleProps) => <Toggle {...props} role="switch" look={switchStyle} />

type ToggleShell = ToggleProps & { ref?: RefObject<HTMLInputElement | null>; look: string }

function Toggle({ label, description, hideLabel, className, look, ...rest }: ToggleShell) {
  const id = useId()
  return (
    <div className={cn('flex items-start gap-2.5', hideLabel && 'gap-0', className)}>
      <span className="flex min-h-5.5 items-center pointer-coarse:min-h-11">
        <input
          type="checkbox"
          {...rest}
          id={id}
          aria-describedby={description ? `${id}-about` : undefined}
          className={look}
        />
      </span>
      <span className="flex min-w-0 flex-col pointer-coarse:py-2.5">
        <label htmlFor={id} className={cn('text-base text-ink', hideLabel && 'sr-only')}>
          {label}
        </label>
        {description && (
          <span id={`${id}-about`} className="text-xs text-ink-faint">
            {description}
          </span>
        )}
      </span>
    </div>
  )
}
