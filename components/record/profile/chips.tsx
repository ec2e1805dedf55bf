import { wording } from '@/lib/core/records/read-fields'
import { SafeText } from '@/components/record/parts/safe-text'
import { cn } from '@/components/ui/cn'

type ChipsProps = {
  label: string
  items: readonly unknown[]
  className?: string | undefined
}

/** Short words side by side. */
export function Chips({ label, items, className }: ChipsProps) {
  const words = items.flatMap((item) => wording(item) ?? [])
  if (words.length === 0) return null
  return (
    <ul aria-label={label} className={cn('flex flex-wrap gap-1.5', className)}>
      {words.map((word, index) => (
        <li
          key={index}
          className="inline-flex min-h-6 max-w-full items-center rounded-md bg-pressed px-2 text-sm wrap-anywhere"
        >
          <SafeText>{word}</SafeText>
        </li>
      ))}
    </ul>
  )
}
