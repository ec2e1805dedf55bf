import type { Line, Run, Skip } from '@/lib/browser/tables/runs/run'

/** Whether a row that was left out of a step for this goes on with the next one all the same. */
export const goesOn = ({ why }: Skip): boolean => why === 'stored' || why === 'known' || why === 'no-more'

/** Whether a row has gone through all steps before this one; one whose person is not known yet has not. */
export function isReadyFor({ looks, identifier }: Line, at: number): boolean {
  const before = looks[at - 1]
  if (looks.length !== at || !before) return false
  if (before.is === 'unknown') return identifier !== null
  return before.is !== 'waiting' && before.is !== 'check'
}

/** The first step that rows are ready for or wait in, which may be one that others have passed; -1 at the end. */
export const stepAhead = ({ steps }: Run, lines: readonly Line[]): number =>
  steps.findIndex(
    (_, at) => at > 0 && lines.some((line) => isReadyFor(line, at) || line.looks[at]?.is === 'waiting'),
  )

/** Rows that go on with a step when the run does: found out or decided after the others had passed. */
export const rowsToGoOn = ({ steps }: Pick<Run, 'steps'>, lines: readonly Line[]): readonly Line[] =>
  lines.filter((line) => line.looks.length < steps.length && isReadyFor(line, line.looks.length))
