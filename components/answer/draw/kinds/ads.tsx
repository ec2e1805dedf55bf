import type { KindView, ListBodyProps } from '@/components/answer/draw/kind-view'
import { rowTarget } from '@/components/record/parts/row-target'
import { AdCard } from '@/components/record/pages/ad'
import { useDrawer } from '@/components/record/parts/drawer-context'
import { hintsOf } from '@/components/record/role-hints'
import { recordOf } from '@/lib/core/answers/rows'

function AdCards({ label, rows, kind }: ListBodyProps) {
  const drawer = useDrawer()
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4">
      {rows.map((row, index) => (
        <AdCard
          key={row.id}
          value={recordOf(row.value, kind.source.unwrap)}
          hints={hintsOf(row.value, kind.roles)}
          onOpen={() => {
            const target = rowTarget(rows, index, kind)
            if (target) drawer.open(target)
          }}
        />
      ))}
    </ul>
  )
}

export const adsView: KindView = { as: 'list', label: 'Ads', own: { label: 'Creatives', Body: AdCards } }
