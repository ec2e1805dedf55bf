'use client'

import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NotWritten, useKeepingOf } from '@/components/frame/storage-notices'
import { SettingsCard } from '@/components/settings/settings-page'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Field } from '@/components/ui/field'
import { announce } from '@/components/ui/live-region'
import { Select } from '@/components/ui/select'
import { counted, dayOf } from '@/lib/core/text'
import {
  dayChoices,
  previewRetention,
  purgeOld,
  readRetention,
  writeRetention,
  type Days,
  type Preview,
} from '@/lib/browser/privacy/retention'

const wordsOf = (days: Days) => (days === null ? 'Until I delete it' : `${days} days`)
const options = dayChoices.map((days) => ({ value: String(days), label: wordsOf(days) }))

const sumOf = ({ records, answers, runs }: { records: number; answers: number; runs: number }) =>
  [
    counted(records, 'record'),
    counted(answers, 'answer'),
    ...(runs > 0 ? [counted(runs, 'finished run')] : []),
  ].join(', ')

export function RetentionCard() {
  const client = useQueryClient()
  const { data: kept, isError } = useQuery({ queryKey: ['retention'], queryFn: readRetention })
  const days = kept?.days
  const { data: preview } = useQuery({
    queryKey: ['retention', 'preview', days],
    queryFn: () => previewRetention(days ?? null, Date.now()),
    enabled: days !== undefined,
  })
  const [isBusy, setBusy] = useState(false)
  const { isKept, keep } = useKeepingOf(['retention'])

  const choose = (text: string) =>
    keep(() => writeRetention(dayChoices.find((choice) => String(choice) === text) ?? null), 'Saved')

  async function clear() {
    setBusy(true)
    await keep(async () => {
      const purged = await purgeOld(Date.now())
      await client.invalidateQueries()
      announce(`Deleted: ${sumOf(purged)}`)
    })
    setBusy(false)
  }

  return (
    <SettingsCard
      title="Keep data for"
      description="Counted from when something was last fetched. What is older goes when Nickel is opened: records with their notes and places on lists, answers, and finished runs with the rows that were brought for them. Receipts stay."
      isError={isError}
      shape="h-16"
    >
      {kept && days !== undefined && (
        <div className="mt-4 flex flex-col gap-3">
          <Field label="Keep for" className="max-w-60">
            <Select
              options={options}
              value={String(days)}
              onChange={({ target }) => void choose(target.value)}
            />
          </Field>
          {preview && <WhatGoes preview={preview} days={days} isBusy={isBusy} onClear={() => void clear()} />}
          {kept.last && (
            <p className="text-sm text-ink-faint">
              Last cleared on {dayOf(kept.last.at)}: {sumOf(kept.last)}.
            </p>
          )}
          {!isKept && <NotWritten />}
        </div>
      )}
    </SettingsCard>
  )
}

type WhatGoesProps = { preview: Preview; days: Days; isBusy: boolean; onClear: () => void }

function WhatGoes({ preview, days, isBusy, onClear }: WhatGoesProps) {
  const { due, dueAnswers, dueRuns, dueListed, soon, nextAt } = preview
  if (days === null) return <p className="text-sm text-ink-quiet">Nothing is deleted by itself.</p>
  const isDue = due.length + dueAnswers + dueRuns > 0
  const names = [...due, ...soon].slice(0, 30)
  return (
    <>
      <p className="text-sm text-ink-quiet">
        {isDue
          ? `Due now: ${sumOf({ records: due.length, answers: dueAnswers, runs: dueRuns })}${dueListed > 0 ? `; ${dueListed} of the records are on a list` : ''}. They go when Nickel is opened next. To keep one, refresh it, export it, or choose a longer time.`
          : nextAt === null
            ? 'There is nothing to delete yet.'
            : `Nothing is due. The next record goes on ${dayOf(nextAt)}; ${counted(soon.length, 'record goes', 'records go')} within a week.`}
      </p>
      {names.length > 0 && (
        <Disclosure summary="What goes next">
          <ul className="text-sm">
            {names.map(({ id, title, at }) => (
              <li key={id} className="flex justify-between gap-4 py-0.5">
                <bdi className="min-w-0 truncate">{title}</bdi>
                <span className="shrink-0 text-ink-faint">fetched {dayOf(at)}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {isDue && (
        <Button className="self-start" busy={isBusy} onClick={onClear}>
          Delete what is due now
        </Button>
      )}
    </>
  )
}
