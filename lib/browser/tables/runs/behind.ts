import { readEntries, type Entry } from '@/lib/browser/purchase/journal'
import { paymentOf, type Line, type Look, type Run } from '@/lib/browser/tables/runs/run'

/** Whether the journal says more of the purchase of a look than the look does. */
export function isBehind(look: Look | undefined, { purchase: { state } }: Entry): boolean {
  switch (look?.is) {
    case 'waiting':
      return state !== 'PREPARED' && state !== 'SIGNED' && state !== 'DECLINED'
    case 'unknown':
      return state !== 'HOT'
    case 'not-found':
    case 'failed':
      return look.state !== null && look.state !== state
    default:
      return false
  }
}

/** The rows of one payment of a step, and what the journal knows of it since. */
type Behind = { entry: Entry; step: number; lines: Line[] }

/** The payments of which the rows are behind the journal. Those that wait are left to the tab that carries the run on. */
export async function behindIn(run: Run, lines: readonly Line[], isDriven: boolean): Promise<Behind[]> {
  const open = new Map<string, { step: number; lines: Line[] }>()
  for (const line of lines)
    for (const [step, look] of line.looks.entries()) {
      const payment = paymentOf(look)
      const isEnded = look.is === 'not-found' || look.is === 'failed'
      const isOpen = isEnded ? look.state !== null && look.state !== 'RESULT' : look.is === 'unknown'
      const isCut = look.is === 'waiting' && step === run.step && !isDriven
      if (payment === null || (!isOpen && !isCut)) continue
      const known = open.get(payment)
      if (known) known.lines.push(line)
      else open.set(payment, { step, lines: [line] })
    }
  const entries = await readEntries([...open.keys()])
  return entries.flatMap(([id, entry]) => {
    const one = open.get(id)
    if (!entry || !one?.lines.some(({ looks }) => isBehind(looks[one.step], entry))) return []
    return [{ entry, ...one }]
  })
}
