'use client'

import { useRef, type ComponentProps } from 'react'
import { Minus, Plus } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { controlStyle } from '@/components/ui/input'
import { useFieldWiring } from '@/components/ui/field'

export function NumberInput(props: Omit<ComponentProps<'input'>, 'type' | 'ref' | 'className' | 'disabled'>) {
  const input = useRef<HTMLInputElement>(null)
  const wiring = useFieldWiring(props)

  function step(by: 1 | -1) {
    input.current?.stepUp(by)
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <span className="relative inline-flex w-36">
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
      <span className="absolute inset-y-px right-px flex divide-x divide-line overflow-hidden rounded-r-[7px] border-l border-line [&_svg]:size-3.5">
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            aria-label={by === 1 ? 'More' : 'Fewer'}
            onClick={() => step(by)}
            className="grid w-8 place-items-center text-ink-quiet transition-colors hover:bg-hover hover:text-ink pointer-coarse:w-11"
          >
            {by === 1 ? <Plus aria-hidden="true" /> : <Minus aria-hidden="true" />}
          </button>
        ))}
      </span>
    </span>
  )
}
