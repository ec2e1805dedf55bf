import type { ReactionCount } from '@/lib/core/answers/engagement'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { Disclosure } from '@/components/ui/disclosure'
import { SafeText } from '@/components/record/parts/safe-text'
import { countText } from '@/lib/core/text'

const shades = [
  'fill-ink',
  'fill-ink/70',
  'fill-ink/50',
  'fill-ink/36',
  'fill-ink/26',
  'fill-ink/18',
] as const

type ReactionChartProps = {
  counts: readonly ReactionCount[]
  /** Which reactions are counted, such as 'of the 10 loaded here'. */
  about: string
}

export function ReactionChart({ counts, about }: ReactionChartProps) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const parts = counts.map((entry, index) => ({
    ...entry,
    start: (counts.slice(0, index).reduce((sum, { count }) => sum + count, 0) / total) * 100,
    share: (entry.count / total) * 100,
    shade: shades[Math.min(index, shades.length - 1)],
  }))
  const words = parts.map(({ label, count }) => `${label} ${count}`).join(', ')
  return (
    <figure className="min-w-0" aria-label={`Reactions by type, ${about}`}>
      <svg role="img" aria-label={words} width="100%" height="12" className="block">
        {parts.map(({ label, start, share, shade }, index) => (
          <rect
            key={label}
            x={`${start + (index === 0 ? 0 : 0.25)}%`}
            width={`${Math.max(0.4, share - (index === 0 ? 0 : 0.25))}%`}
            height="12"
            className={shade}
          />
        ))}
      </svg>
      <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(({ label, count, shade }) => (
          <li key={label} className="flex items-center gap-1.5">
            <svg width="8" height="8">
              <rect width="8" height="8" rx="2" className={shade} />
            </svg>
            <SafeText>{label}</SafeText>
            <span className="font-medium tabular-nums">{countText(count)}</span>
          </li>
        ))}
      </ul>
      <Disclosure summary="Reactions as a table" className="mt-1">
        <Table label={`Reactions by type, ${about}`}>
          <TableHead>
            <TableRow>
              <TableHeader>Reaction</TableHeader>
              <TableHeader numeric>Count</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {parts.map(({ label, count }) => (
              <TableRow key={label}>
                <TableCell>
                  <SafeText>{label}</SafeText>
                </TableCell>
                <TableCell numeric>{countText(count)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Disclosure>
    </figure>
  )
}

/** `counts` come with the most frequent first. */
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
