import { Creative } from '@/components/record/ad/creative'
import { readAd, type Ad } from '@/components/record/ad/read-ad'
import { RecordActions } from '@/components/record/record-slots'
import { MetaLine } from '@/components/record/parts/facts'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { Badge } from '@/components/ui/badge'
import type { RoleHints } from '@/components/record/role-hints'
import { formatDate, readDate } from '@/lib/core/answers/dates'

type AdCardProps = { value: unknown; hints: RoleHints; onOpen: () => void }

export function AdCard({ value, hints, onOpen }: AdCardProps) {
  const ad = readAd(value, hints)
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-raised">
      <div className="flex items-center gap-3 p-3">
        <Picture value={ad.logo} name={ad.advertiser ?? ''} size="sm" shape="thing" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">
            <SafeText>{ad.advertiser ?? 'Advertiser not published'}</SafeText>
          </p>
          <MetaLine className="text-xs" facts={[runDates(ad)]} />
        </div>
        {ad.format !== null && <Badge>{ad.format}</Badge>}
      </div>
      <Creative ad={ad} />
      <div className="flex flex-1 flex-col gap-2 p-3">
        <h2 className="line-clamp-2 font-medium wrap-anywhere">
          <button type="button" onClick={onOpen} className="rounded-sm text-left hover:underline">
            <SafeText>{ad.headline ?? ad.commentary ?? 'No headline'}</SafeText>
          </button>
        </h2>
        {ad.commentary !== null && ad.headline !== null && (
          <p className="line-clamp-3 text-sm wrap-anywhere text-ink-quiet">
            <SafeText>{ad.commentary}</SafeText>
          </p>
        )}
        <div className="mt-auto flex items-center justify-between gap-2 pt-1">
          {ad.callToAction === null ? <span /> : <Badge tone="outline">{ad.callToAction}</Badge>}
          <RecordActions value={value} entity="ad" />
        </div>
      </div>
    </li>
  )
}

/** When an ad ran: 'since 14 Nov 2026', '3 May – 9 Jun 2026'; nothing where no date was given. */
export function runDates({ from, to, isActive }: Pick<Ad, 'from' | 'to' | 'isActive'>): string | null {
  const start = dateText(from)
  const end = dateText(to)
  if (start !== null && end !== null) return start === end ? start : `${start} – ${end}`
  if (start !== null) return isActive === false ? `from ${start}` : `since ${start}`
  return end === null ? null : `until ${end}`
}

function dateText(value: unknown): string | null {
  const reading = readDate(value)
  if (reading.state === 'date') return formatDate(reading.date)
  return reading.state === 'text' ? reading.text : null
}
