import type { RowLook } from '@/components/tables/lists/use-table-runs'
import type { Look } from '@/lib/browser/tables/runs/run'

/** What a table can be narrowed to by what runs did for its rows. */
export const standings = [
  { value: '', label: 'Any outcome' },
  { value: 'done', label: 'Done' },
  { value: 'not-found', label: 'Not found' },
  { value: 'check', label: 'To check' },
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Not bought yet' },
  { value: 'skipped', label: 'Left out' },
] as const satisfies { value: string; label: string }[]

const isAs = (look: Look, standing: string): boolean =>
  look.is === standing || (standing === 'failed' && look.is === 'unknown')

/** Whether a row stands so in any step of the runs over its table; every row does where none is chosen. */
export const standsSo = (looks: ReadonlyMap<string, RowLook> | undefined, standing: string): boolean =>
  standing === '' || [...(looks?.values() ?? [])].some(({ look }) => isAs(look, standing))
