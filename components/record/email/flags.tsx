import { Check, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { SafeText } from '@/components/record/parts/safe-text'
import { cn } from '@/components/ui/cn'
import type { Flag } from '@/lib/core/answers/email'

const signs = {
  good: { Sign: Check, colour: 'text-green' },
  bad: { Sign: X, colour: 'text-red' },
  caution: { Sign: TriangleAlert, colour: 'text-amber' },
  neutral: { Sign: Info, colour: 'text-ink-faint' },
} as const satisfies Record<Flag['tone'], { Sign: LucideIcon; colour: string }>

/** What was checked and what came of it, each under its own name. A check that was not made is not here. */
export function Flags({ flags }: { flags: readonly Flag[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
      {flags.map(({ key, label, value, tone }) => {
        const { Sign, colour } = signs[tone]
        return (
          <li key={key} className="flex items-center gap-2">
            <Sign aria-hidden="true" className={cn('size-4 shrink-0', colour)} />
            <span className="min-w-0 flex-1">
              <SafeText>{label}</SafeText>
            </span>
            <span className="text-ink-quiet">{value ? 'Yes' : 'No'}</span>
          </li>
        )
      })}
    </ul>
  )
}
