import { ago } from '@/components/frame/when'
import type { ListedRun } from '@/components/tables/runs/use-runs'
import { stateWords } from '@/components/tables/runs/run-words'
import { stepTitles } from '@/components/tables/runs/step-words'
import { Badge } from '@/components/ui/badge'
import { Price } from '@/components/ui/price'
import { formatUsdc } from '@/lib/core/money'

/** Runs one below the other, each with its state and its price. */
export const RunLines = ({ runs }: { runs: readonly ListedRun[] }) => (
  <ul className="divide-y divide-line rounded-lg border border-line">
    {runs.map((run) => (
      <RunLine key={run.id} run={run} />
    ))}
  </ul>
)

function RunLine({ run }: { run: ListedRun }) {
  const { word, tone } = stateWords(run, run.toCheck)
  return (
    <li>
      <a
        href={`#run=${run.id}`}
        aria-label={`${run.name}: ${word}`}
        className="flex min-h-11 w-full items-center gap-4 px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{run.name}</span>
          <span className="block truncate text-sm text-ink-quiet">{stepTitles(run.steps)}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-4">
          <Badge tone={tone}>{word}</Badge>
          <span className="text-sm text-ink-quiet max-sm:hidden">
            at most <Price>{formatUsdc(run.quoted)}</Price>
          </span>
          <time dateTime={new Date(run.at).toISOString()} className="text-sm text-ink-faint">
            {ago(run.at)}
          </time>
        </span>
      </a>
    </li>
  )
}
