import { decisionKey } from '@/lib/core/matching/person'
import { readNameDecisions, rememberName } from '@/lib/browser/library/name-decisions'
import { CannotUndo, undoable, type Undo } from '@/lib/browser/library/undo'
import { personAt, type Found } from '@/lib/browser/tables/runs/meant'
import { nobodySaid } from '@/lib/browser/tables/runs/plan'
import { openBought } from '@/lib/browser/tables/runs/read'
import type { Line, Look } from '@/lib/browser/tables/runs/run'
import { changeLines, readLine } from '@/lib/browser/tables/runs/store'

type Check = Extract<Look, { is: 'check' }>

/** What a decision makes of a row's look; a copy that was bought before was not paid for by this run. */
function decided({ intentId, copyAt }: Check, found: Found | null): Look {
  if (copyAt !== null)
    return {
      is: 'skipped',
      skip: found
        ? { why: 'stored', intentId, pointer: found.pointer, at: copyAt, match: 'chosen' }
        : { why: 'nobody', reason: nobodySaid },
    }
  return found
    ? { is: 'done', intentId, pointer: found.pointer, match: 'chosen' }
    : { is: 'not-found', intentId, state: 'RESULT', reason: nobodySaid }
}

/** Remembers whom the visitor means by a row's name; gives what takes that back. */
export async function rememberFor({ named }: Pick<Line, 'named'>, identifier: string | null): Promise<Undo> {
  const key = named && decisionKey(named)
  if (!key) return async () => undefined
  const before = (await readNameDecisions()).get(key)
  await rememberName(key, identifier)
  return undoable(() => rememberName(key, before?.identifier))
}

/**
 * Takes down who is meant by a row that waits for that: somebody of the answer by their place in it, or nobody. It goes
 * on when the run does, and the decision holds for later files. Null where the row does not wait, or nobody stands there
 * any more.
 */
export async function decideRow(id: string, index: number, pointer: string | null): Promise<Undo | null> {
  const line = await readLine(id, index)
  const look = line?.looks.at(-1)
  if (!line || look?.is !== 'check') return null
  const bought = pointer === null ? null : await openBought(look.intentId)
  const found = bought && pointer !== null ? personAt(bought.read, pointer) : null
  if (pointer !== null && !found) return null
  const looks = line.looks.with(-1, decided(look, found))
  const person = found && { identifier: found.identifier, aliases: found.aliases }
  await changeLines(id, [index], (now) =>
    now.looks.at(-1)?.is === 'check' ? { ...now, ...person, looks } : null,
  )
  const forget = await rememberFor(line, found?.identifier ?? null)
  return async () => {
    let isBack = false
    await changeLines(id, [index], (now) => {
      isBack = now.looks.length === line.looks.length
      return isBack ? line : null
    })
    if (!isBack) throw new CannotUndo('The run has gone on with this row, so it was not undone.')
    await forget()
  }
}
