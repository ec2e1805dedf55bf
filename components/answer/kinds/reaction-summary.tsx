import type { ReactionCount } from '@/lib/core/answers/engagement'
import { countText } from '@/lib/core/text'

/** Reactions by type in a few words, the most frequent first. */
export function ReactionSummary({ counts }: { counts: readonly ReactionCount[] }) {
  return (
    <ul aria-label="Reactions by type" className="flex flex-wrap gap-x-3 text-sm text-ink-quiet">
      {counts.map(({ label, count }) => (
        <li key={label}>
          {label} <span className="font-medium text-ink tabular-nums">{countText(count)}</span>
        </li>
      ))}
    </ul>
  )
}
