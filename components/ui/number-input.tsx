'use client'

import { useRef, type ComponentProps } from 'react'
import { Minus, Plus } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { controlStyle } from '@/components/ui/input'
import { useFieldWiring } from '@/components/ui/field'

const stepStyle =
  'grid w-8 place-items-center text-ink-quiet transition-colors hover:bg-hover hover:text-ink pointer-coarse:w-11'

export function NumberInput(props: Omit<ComponentProps<'input'>, 'type' | 'ref' | 'className' | 'disabled'>) {
  const input = useRef<HTMLInputElement>(null)
  const wiring = useFieldWiring(props)

  function step(direction: 'up' | 'down') {
    const control = input.current
    if (!control) return
    if (direction === 'up') control.stepUp()
    else control.stepDown()
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <span data-slot="number-input" className="relative inline-flex w-36">
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        {...props}
        {...wiring}
        className={cn(
          controlStyle,
          'h-9 appearance-none [appearance:textfield] pr-18 pl-3 tabular-nums pointer-coarse:h-11 pointer-coarse:pr-24 [&::-webkit-inner-spin-button]:appearance-none',
        )}
      />
      <span className="absolute inset-y-px right-px flex overflow-hidden rounded-r-[7px] border-l border-line [&_svg]:size-3.5">
        <button type="button" aria-label="Fewer" onClick={() => step('down')} className={stepStyle}>
          <Minus aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label="More"
          onClick={() => step('up')}
          className={cn(stepStyle, 'border-l border-line')}
        >
          <Plus aria-hidden="true" />
        </button>
      </span>
    </span>
  )
}
