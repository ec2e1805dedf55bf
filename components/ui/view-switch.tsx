'use client'

import type { ComponentType, SVGProps } from 'react'
import { cn } from '@/components/ui/cn'

type ViewOption<Id extends string> = { id: Id; label: string; Sign: ComponentType<SVGProps<SVGSVGElement>> }

type ViewSwitchProps<Id extends string> = {
  options: readonly ViewOption<Id>[]
  value: Id
  onChange: (id: Id) => void
  onIntent?: (() => void) | undefined
  className?: string | undefined
}

export const ViewSwitch = <Id extends string>({
  options,
  value,
  onChange,
  onIntent,
  className,
}: ViewSwitchProps<Id>) => (
  <div
    role="group"
    aria-label="Show as"
    onPointerEnter={onIntent}
    onFocus={onIntent}
    className={cn('flex rounded-md border border-line p-px', className)}
  >
    {options.map(({ id, label, Sign }) => (
      <button
        key={id}
        type="button"
        aria-pressed={value === id}
        aria-label={label}
        title={label}
        onClick={() => onChange(id)}
        className={cn(
          'grid size-6.5 place-items-center rounded-sm text-ink-faint transition-colors hover:text-ink pointer-coarse:size-11 [&_svg]:size-3.5',
          value === id && 'bg-pressed text-ink',
        )}
      >
        <Sign aria-hidden="true" />
      </button>
    ))}
  </div>
)
