import { useDeferredValue, useMemo } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { ago } from '@/components/frame/when'
import { roleOf } from '@/components/keep/cards'
import { RecordPicture } from '@/components/record/parts/picture'
import { useShelf } from '@/components/record/use-shelf'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { finderOf } from '@/lib/browser/library/finder'
import { recordPath } from '@/lib/browser/library/place'
import type { KeptKind } from '@/lib/core/kind-titles'
import type { Draft } from '@/lib/core/catalogue/typed'
import { noQuery } from '@/lib/core/rows/finder'
import { counted } from '@/lib/core/text'

const shown = 4

const searched = [
  'search',
  'keywords',
  'title',
  'currentCompany',
  'company',
  'location',
  'firstName',
  'lastName',
]

export default function KnownRecords({ kind, draft }: { kind: KeptKind; draft: Draft }) {
  const { data: shelf } = useShelf()
  const words = useDeferredValue(
    searched
      .map((name) => draft[name] ?? '')
      .join(' ')
      .trim(),
  )
  const rows = useMemo(
    () => (shelf && words ? finderOf(shelf).find(shelf.sections[kind], [], { ...noQuery, words }) : []),
    [shelf, kind, words],
  )
  if (rows.length === 0) return null
  return (
    <section aria-label="In your library" className="rounded-lg border border-line px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-sm font-medium">
          {counted(rows.length, 'match is', 'matches are')} yours already · no charge
        </h2>
        {rows.length > shown && (
          <IntentLink
            href={`/library${draftHash({ tab: kind === 'person' ? '' : kind, q: words })}`}
            className="rounded-sm text-sm underline underline-offset-2"
          >
            See all
          </IntentLink>
        )}
      </div>
      <ul className="mt-1 divide-y divide-line">
        {rows.slice(0, shown).map((row) => (
          <li key={row.id}>
            <IntentLink
              href={recordPath(row.id)}
              className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_6.5rem] items-center gap-3 text-sm sm:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)_6.5rem] md:grid-cols-[auto_minmax(0,3fr)_minmax(0,5fr)_minmax(0,3fr)_6.5rem] hover:bg-hover focus-visible:-outline-offset-2"
            >
              <RecordPicture row={row} size="xs" />
              <bdi className="truncate font-medium">{row.title}</bdi>
              <bdi className="truncate text-ink-quiet max-sm:hidden">{roleOf(row)}</bdi>
              <bdi className="truncate text-ink-quiet max-md:hidden">{row.place}</bdi>
              <span className="text-right text-ink-faint">{ago(row.at)}</span>
            </IntentLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
