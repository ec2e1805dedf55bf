import { defaultFilter, Command } from 'cmdk'
import { useMemo, type ReactNode } from 'react'
import { Price } from '@/components/ui/price'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { stepPrice, type Step } from '@/lib/browser/addresses/step'
import { understand } from '@/lib/browser/addresses/understand'
import type { SavedSearchRow } from '@/lib/browser/database/stores'
import { finderOf } from '@/lib/browser/library/finder'
import { recordPath } from '@/lib/browser/library/place'
import type { Shelf } from '@/lib/browser/library/shelf'
import { kindTitles } from '@/lib/core/kind-titles'
import { noQuery } from '@/lib/core/rows/finder'
import { fold, hasAll, wordsIn } from '@/lib/core/rows/words'

/** Below this score the letters are scattered over the name, which is no match. */
const resembles = 0.03

const prefix = 'given '

export const given = (id: string): string => prefix + id

export function scoreOf(value: string, words: string, keywords?: string[]): number {
  if (value.startsWith(prefix)) return resembles
  const score = defaultFilter(value, words, keywords)
  return score < resembles ? 0 : score
}

/** Forced colours remove the background, so an outline marks the selected line there. */
const lineStyle = [
  'flex min-h-9 items-center justify-between gap-4 rounded-md px-2 text-sm data-[selected=true]:bg-hover pointer-coarse:min-h-11',
  'forced-colors:data-[selected=true]:outline-2 forced-colors:data-[selected=true]:-outline-offset-2',
].join(' ')

type Line = { value: string; keywords?: string[]; title: ReactNode; aside?: ReactNode; onSelect: () => void }

export const Lines = ({ heading, lines }: { heading: string; lines: readonly Line[] }) =>
  lines.length > 0 && (
    <Command.Group heading={heading}>
      {lines.map(({ title, aside, ...line }) => (
        <Command.Item key={line.value} {...line} className={lineStyle}>
          {title}
          {aside}
        </Command.Item>
      ))}
    </Command.Group>
  )

const keptLine = (id: string, name: string, word: string, onSelect: () => void): Line => ({
  value: given(id),
  title: <bdi className="truncate">{name}</bdi>,
  aside: <span className="shrink-0 text-xs text-ink-faint">{word}</span>,
  onSelect,
})

type Named = { id: string; name: string }

function named(all: readonly Named[], words: string): Named[] {
  const parts = wordsIn(words)
  return all.filter(({ name }) => hasAll(fold(name), parts)).slice(0, 4)
}

const mostRecords = 6

const findAll = (shelf: Shelf, words: string) =>
  Object.values(shelf.sections)
    .flatMap((rows) =>
      finderOf(shelf)
        .find(rows, [], { ...noQuery, words })
        .slice(0, mostRecords),
    )
    .slice(0, mostRecords)

type KeptLinesProps = {
  words: string
  shelf: Shelf | undefined
  searches: readonly SavedSearchRow[] | undefined
  onGo: (href: string) => void
}

/** What is kept here and has the words: lists, saved searches, records; each opens at no charge. */
export function KeptLines({ words, shelf, searches, onGo }: KeptLinesProps) {
  const records = useMemo(() => (shelf ? findAll(shelf, words) : []), [shelf, words])
  return (
    <>
      <Lines
        heading="Your lists"
        lines={named(shelf?.lists ?? [], words).map(({ id, name }) =>
          keptLine(id, name, 'List', () => onGo(`/lists${draftHash({ list: id })}`)),
        )}
      />
      <Lines
        heading="Your saved searches"
        lines={named(searches ?? [], words).map(({ id, name }) =>
          keptLine(id, name, 'Saved search', () => onGo('/library#tab=searches')),
        )}
      />
      <Lines
        heading="In your library"
        lines={records.map(({ id, title, company, kind }) =>
          keptLine(id, title, [company, kindTitles[kind][0]].filter(Boolean).join(' · '), () =>
            onGo(recordPath(id)),
          ),
        )}
      />
    </>
  )
}

export function LookupLines({ words, onBuy }: { words: string; onBuy: (step: Step) => void }) {
  const understood = useMemo(() => understand(words), [words])
  return (
    <Lines
      heading={`Look up “${words}”`}
      lines={(understood?.steps ?? []).map((step) => ({
        value: given(`buy ${step.label}`),
        title: (
          <span className="min-w-0">
            {step.label}
            {step.readFrom?.left && <span className="text-ink-faint"> · not by “{step.readFrom.left}”</span>}
          </span>
        ),
        aside: <Price className="text-xs">{stepPrice(step)}</Price>,
        onSelect: () => onBuy(step),
      }))}
    />
  )
}
