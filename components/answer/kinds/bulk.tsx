import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { bulkRowOf, type AnswerProps, type CardProps, type KindView } from '@/components/answer/answer'
import { CardWords } from '@/components/record/parts/card'
import { MetaLine } from '@/components/record/parts/facts'
import { Picture } from '@/components/record/parts/picture'
import { RecordFields } from '@/components/record/parts/record-fields'
import { SafeText } from '@/components/record/parts/words'
import { ProfilePage } from '@/components/record/pages/person'
import { RecordActions } from '@/components/record/record-context'
import { Badge } from '@/components/ui/badge'
import { Notice } from '@/components/ui/notice'
import { cn } from '@/components/ui/cn'
import { bulkInputs, countBulk } from '@/lib/core/answers/bulk'
import { isObject } from '@/lib/core/answers/json'
import { resolve } from '@/lib/core/answers/pointer'
import { person } from '@/lib/core/records/person'
import { readRecord } from '@/lib/core/records/read'
import type { BulkMatch, BulkRow } from '@/lib/core/answers/view'

function BulkPerson({ item: { row, tick }, answer }: CardProps) {
  const [isOpen, setOpen] = useState(false)
  const match = bulkRowOf(answer, row.ptr)
  const asked = bulkInputs(answer.input)[match?.input ?? -1] ?? null
  const at = match ? match.record : row.ptr
  const record = at === null ? null : resolve(answer.document, at)
  if (!isObject(record)) return <Failed value={row.value} match={match} asked={asked} />
  const { text, raw } = readRecord(person, record, answer.at)
  const name = text('name') ?? asked ?? 'Name not given'
  return (
    <li className="min-w-0">
      <div className="relative flex min-w-0 items-center gap-3 px-3 py-2.5 hover:bg-hover">
        {tick(name)}
        <ChevronRight
          aria-hidden="true"
          className={cn('size-4 shrink-0 text-ink-faint transition-transform', isOpen && 'rotate-90')}
        />
        <Picture value={raw('picture')} name={name} size="md" of="person" />
        <CardWords
          as="h2"
          title={name}
          press={{
            'aria-expanded': isOpen,
            onClick: () => setOpen(!isOpen),
            className: 'after:absolute after:inset-0',
          }}
          lines={[text('headline')]}
          isCut
        >
          <MetaLine
            className="text-xs"
            facts={[
              asked !== null && `asked for as ${asked}`,
              match?.by === 'position' && 'matched by its position',
            ]}
          />
        </CardWords>
        {match && match.input === null && <Badge tone="warning">Not matched</Badge>}
        <div className="relative max-sm:hidden">
          <RecordActions value={record} entity="person" />
        </div>
      </div>
      {isOpen && (
        <div className="border-t border-line px-4 py-6 sm:px-6">
          <ProfilePage value={record} at={answer.at} />
        </div>
      )}
    </li>
  )
}

type FailedProps = { value: unknown; match: BulkRow | undefined; asked: string | null }

function Failed({ value, match, asked }: FailedProps) {
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium wrap-anywhere">
          <SafeText>{asked ?? 'Not matched to what was asked'}</SafeText>
        </span>
        <Badge tone="warning">{match?.status === 'failed' ? 'Failed' : 'Missing'}</Badge>
      </p>
      {match?.message && (
        <p className="text-sm text-ink-quiet">
          <SafeText>{match.message}</SafeText>
        </p>
      )}
      <RecordFields value={value} depth={1} />
    </li>
  )
}

function BulkHead({ answer }: AnswerProps) {
  const { bulk } = answer.view
  const asked = bulkInputs(answer.input).length
  if (!bulk) return null
  return (
    <>
      <p className="text-ink-quiet">{summaryOf(bulk, asked)}</p>
      {bulk.missing.length > 0 && (
        <Notice tone="warning" title={`${bulk.missing.length} of ${asked} did not come back`}>
          <p>The price is for the number asked for. Not in this answer:</p>
          <ul className="mt-1 list-disc pl-5">
            {bulk.missing.map(({ input, asked: text, message }) => (
              <li key={input} className="wrap-anywhere">
                <SafeText className="font-mono text-sm">{text}</SafeText>
                {message !== null && <SafeText>{`: ${message}`}</SafeText>}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function summaryOf(bulk: BulkMatch, asked: number): string {
  const { found, missing, failed } = countBulk(bulk, asked)
  const counts = [
    `${asked} asked for · ${found} found`,
    missing > 0 && `${missing} missing`,
    failed > 0 && `${failed} failed`,
  ]
  const beside = `Beside them ${bulk.unmatched} that could not be matched to what was asked.`
  return `${counts.filter(Boolean).join(' · ')}.${bulk.unmatched > 0 ? ` ${beside}` : ''}`
}

export const bulkView: KindView = {
  as: 'lists',
  Head: BulkHead,
  look: {
    label: 'Profiles',
    cards: {
      className: 'divide-y divide-line rounded-lg border border-line',
      Card: BulkPerson,
      // in the order in which profiles were asked for; rows that could not be matched stand last
      orderOf: ({ row }, answer) => bulkRowOf(answer, row.ptr)?.input ?? Number.MAX_SAFE_INTEGER,
    },
  },
}
