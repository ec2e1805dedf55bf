import { LayoutGrid, List, Rows3 } from 'lucide-react'
import type { PagedList } from '@/components/answer/read/pages'
import { ViewSwitch } from '@/components/ui/view-switch'
import type { Column } from '@/lib/core/answers/view'
import { at } from '@/lib/core/answers/json'
import type { ViewChoice } from '@/lib/browser/database/views'

type ViewMode = 'table' | 'cards'

/** How rows of an unknown kind are best looked at: cards where there are pictures and few facts, else a table. */
export function modeFor({ columns, roles, rows, list }: PagedList): ViewMode {
  if (['person', 'company', 'place', 'job', 'reaction', 'comment'].includes(list.entity)) return 'table'
  if (list.entity === 'ad' || list.entity === 'post') return 'cards'
  const image = roles.image?.paths[0]
  const pictured = image ? rows.filter((row) => at(row.value, image) !== undefined).length : 0
  const scalars = columns.filter(isScalar)
  const wordy = columns.some(
    ({ meanLength, kind }) => (kind === 'longtext' || kind === 'html') && meanLength > 140,
  )
  return pictured * 2 >= rows.length && rows.length > 0 && (scalars.length <= 5 || wordy) ? 'cards' : 'table'
}

const isScalar = ({ kind }: Column) => kind !== 'object' && kind !== 'list' && kind !== 'blank'

/** How rows are drawn; 'special' is a body that only this kind of answer has. */
export type Mode = NonNullable<ViewChoice['mode']>

/** The mode that was chosen, where the list has it; else its own body, else what suits its rows. */
export const modeOf = (chosen: ViewChoice['mode'], hasOwn: boolean, automatic: ViewMode): Mode =>
  chosen !== undefined && (chosen !== 'special' || hasOwn) ? chosen : hasOwn ? 'special' : automatic

type ModeSwitchProps = { mode: Mode; own: string | undefined; onChange: (mode: Mode) => void }

/** Table, cards, or the list's own body. */
export const ModeSwitch = ({ mode, own, onChange }: ModeSwitchProps) => (
  <ViewSwitch<Mode>
    value={mode}
    options={[
      ...(own === undefined ? [] : [{ id: 'special', label: own, Sign: List } as const]),
      { id: 'table', label: 'Table', Sign: Rows3 },
      { id: 'cards', label: 'Cards', Sign: LayoutGrid },
    ]}
    onChange={onChange}
    className={own === undefined ? 'max-sm:hidden' : undefined}
  />
)
