import { useState } from 'react'
import { X } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { countText, dayOf } from '@/lib/core/text'
import { shownBlock } from '@/lib/browser/privacy/do-not-contact'
import type { BlockRow } from '@/lib/browser/database/stores'

const kindWord = (row: BlockRow): string => {
  if (row.kind === 'alias') return row.key.startsWith('alias:company:') ? 'Company' : 'Profile'
  return row.kind === 'email' ? 'E-mail' : 'Domain'
}

/** How many entries are shown at first. */
const few = 20

export function BlockList({
  rows,
  onRemove,
}: {
  rows: readonly BlockRow[]
  onRemove: (row: BlockRow) => void
}) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0)
    return (
      <p className="mt-4 border-t border-line pt-3 text-sm text-ink-quiet">
        Nobody is on the list. Add somebody above, or import the suppression list of your mail or CRM program.
      </p>
    )
  const shown = isWhole ? rows : rows.slice(0, few)
  return (
    <div className="mt-4 border-t border-line">
      <ul aria-label="Not to be contacted" className="divide-y divide-line">
        {shown.map((row) => (
          <li key={row.key} className="flex items-center gap-3 py-2">
            <Badge tone="outline" className="w-18 shrink-0 justify-center">
              {kindWord(row)}
            </Badge>
            <span className="min-w-0 flex-1">
              <bdi className="block truncate" title={shownBlock(row)}>
                {shownBlock(row)}
              </bdi>
              <span className="block truncate text-sm text-ink-faint">
                {row.reason ? `${row.reason} · ` : ''}since {dayOf(row.at)}
              </span>
            </span>
            <Button
              size="icon-sm"
              variant="quiet"
              aria-label={`Remove ${shownBlock(row)}`}
              title="Remove"
              onClick={() => onRemove(row)}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button size="sm" variant="quiet" className="mt-1" onClick={() => setWhole(true)}>
          Show all {countText(rows.length)}
        </Button>
      )}
    </div>
  )
}
