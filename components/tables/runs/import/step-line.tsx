import { Check } from 'lucide-react'
import { cn } from '@/components/ui/cn'

type Props<S extends string> = {
  steps: Readonly<Record<S, string>>
  current: S
  onBack: (step: S) => void
}

/** The steps of the import, with the current one marked; those that are done lead back. */
export function StepLine<S extends string>({ steps, current, onBack }: Props<S>) {
  const names = Object.keys(steps).filter((name): name is S => name in steps)
  const at = names.indexOf(current)
  return (
    <ol aria-label="Steps of the import" className="flex items-center gap-2 overflow-x-auto text-sm">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={name === current ? 'step' : undefined}
          className="flex items-center gap-2"
        >
          {index > 0 && <span aria-hidden="true" className="h-px w-4 bg-line sm:w-8" />}
          <button
            type="button"
            disabled={index >= at}
            onClick={() => onBack(name)}
            className={cn(
              'flex h-8 items-center gap-2 rounded-md whitespace-nowrap text-ink-faint pointer-coarse:h-11',
              index < at && 'px-1 text-ink-quiet hover:bg-hover hover:text-ink',
              index === at && 'font-medium text-ink',
            )}
          >
            <span
              className={cn(
                'grid size-5 shrink-0 place-items-center rounded-full border border-line text-xs tabular-nums [&_svg]:size-3',
                index === at && 'border-ink bg-ink text-on-ink',
              )}
            >
              {index < at ? <Check aria-label="done" strokeWidth={3} /> : index + 1}
            </span>
            <span className={cn(index !== at && 'max-sm:sr-only')}>{steps[name]}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
