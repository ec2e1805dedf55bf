'use client'

import { useRef, type ComponentProps } from 'react'
import { Minus, Plus } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { controlStyle } from '@/components/ui/input'
import { useFieldWiring } from '@/components/ui/field'

type NumberInputProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** What is counted: 'posts' names the two buttons 'Fewer posts' and 'More posts'. */
  unit?: string | undefined
}

const stepStyle =
  'grid w-8 place-items-center text-ink-quiet transition-colors enabled:hover:bg-hover enabled:hover:text-ink disabled:opacity-40 pointer-coarse:w-11'

export function NumberInput({ className, unit = '', disabled, ...rest }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const wiring = useFieldWiring(rest)

  function step(direction: 'up' | 'down') {
    const control = input.current
    if (!control) return
    if (direction === 'up') control.stepUp()
    else control.stepDown()
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <span data-slot="number-input" className={cn('relative inline-flex w-36', className)}>
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        {...rest}
        {...wiring}
        className={cn(
          controlStyle,
          'h-9 appearance-none [appearance:textfield] pr-18 pl-3 tabular-nums pointer-coarse:h-11 pointer-coarse:pr-24 [&::-webkit-inner-spin-button]:appearance-none',
        )}
      />
      <span className="absolute inset-y-px right-px flex overflow-hidden rounded-r-[7px] border-l border-line [&_svg]:size-3.5">
        <button
          type="button"
          disabled={disabled}
          aria-label={`Fewer ${unit}`.trim()}
          onClick={() => step('down')}
          className={stepStyle}
        >
          <Minus aria-hidden="true" />
        </button>
        <button
          type="button"
          disabled={disabled}
          aria-label={`More ${unit}`.trim()}
          onClick={() => step('up')}
          className={cn(stepStyle, 'border-l border-line')}
        >
          <Plus aria-hidden="true" />
        </button>
      </span>
    </span>
  )
}
