import type { ReactionCount } from '@/lib/answers/engagement'

/** Reactions by type in a few words, the most frequent first. */
export function ReactionSummary({ counts }: { counts: readonly ReactionCount[] }) {
  return (
    <ul aria-label="Reactions by type" className="flex flex-wrap gap-x-3 text-sm text-ink-quiet">
      {counts.map(({ label, count }) => (
        <li key={label}>
          {label} <span className="font-medium text-ink tabular-nums">{count.toLocaleString('en-US')}</span>
        </li>
      ))}
    </ul>
  )
}
