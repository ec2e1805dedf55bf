'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NotWritten, useKeepingOf } from '@/components/frame/storage-notices'
import { SettingsCard } from '@/components/settings/settings-card'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Disclosure } from '@/components/ui/disclosure'
import { TextField } from '@/components/ui/input'
import { announce } from '@/components/ui/live-region'
import { SelectField } from '@/components/ui/select'
import { dayName } from '@/lib/browser/addresses/spending-paths'
import { readSetting, writeSetting } from '@/lib/browser/database/database'
import type { ListRow } from '@/lib/browser/database/stores'
import { allLists } from '@/lib/browser/tables/all-lists'
import { noticeDue, noticeText } from '@/lib/browser/privacy/notice'
import {
  dayChoices,
  previewRetention,
  purgeOld,
  readRetention,
  writeRetention,
  type Days,
  type Preview,
} from '@/lib/browser/privacy/retention'
import { counted, dayOf } from '@/lib/core/text'

const wordsOf = (days: Days) => (days === null ? 'Until I delete it' : `${days} days`)
const options = dayChoices.map((days) => [String(days), wordsOf(days)] as const)

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
  const { isKept, keep } = useKeepingOf(['retention'])

  const choose = (text: string) =>
    keep(() => writeRetention(dayChoices.find((choice) => String(choice) === text) ?? null), 'Saved')

  const clearing = useMutation({
    mutationFn: () =>
      keep(async () => {
        const purged = await purgeOld(Date.now())
        void client.invalidateQueries()
        announce(`Deleted: ${sumOf(purged)}`)
      }),
  })

  return (
    <SettingsCard
      title="Keep data for"
      description="Counted from when something was last fetched. What is older goes when Nickel is opened: records with their notes and places on lists, answers, and finished runs with the rows that were brought for them. Receipts stay."
      shape="h-16"
      isError={isError}
      isKept={isKept}
    >
      {kept && days !== undefined && (
        <div className="mt-4 flex flex-col gap-3">
          <SelectField
            label="Keep for"
            className="max-w-60"
            options={options}
            value={String(days)}
            onChoose={(text) => void choose(text)}
          />
          {preview && (
            <WhatGoes {...preview} days={days} isClearing={clearing.isPending} onClear={clearing.mutate} />
          )}
          {kept.last && (
            <p className="text-sm text-ink-faint">
              Last cleared on {dayOf(kept.last.at)}: {sumOf(kept.last)}.
            </p>
          )}
        </div>
      )}
    </SettingsCard>
  )
}

type WhatGoesProps = Preview & { days: Days; isClearing: boolean; onClear: () => void }

function WhatGoes({ days, isClearing, onClear, ...preview }: WhatGoesProps) {
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
        <Button className="self-start" busy={isClearing} onClick={() => onClear()}>
          Delete what is due now
        </Button>
      )}
    </>
  )
}

const reminderKey = (list: ListRow) => `reminder:${list.id}`

async function readReminders() {
  const lists = (await allLists()).filter(({ kind }) => kind === 'person')
  const [{ days }, kept] = await Promise.all([
    readRetention(),
    Promise.all(lists.map((list) => readSetting(reminderKey(list)))),
  ])
  return lists.map((list, index) => {
    const date = kept[index]
    const due = typeof date === 'string' ? date : noticeDue(list.createdAt)
    const isDone = date === 'done'
    return { list, days, due, isDone, isLate: !isDone && due < dayName(Date.now()) }
  })
}

const remindersKey = ['library', 'reminders']

/** The duty to inform people whose data was not obtained from them (GDPR, article 14), for each list. */
export function NoticeCard() {
  const { data, isError } = useQuery({ queryKey: remindersKey, queryFn: readReminders })
  return (
    <SettingsCard
      title="EU and UK notice"
      description="Whoever keeps data of people in the EU or the UK that did not come from them has to tell them within a month, or at first contact. A reminder for each list of people, whose rows can also be marked one by one; not legal advice."
      isError={isError}
    >
      {data?.length === 0 && <p className="mt-3 text-sm text-ink-quiet">You have no list of people yet.</p>}
      <ul className="mt-3 divide-y divide-line border-t border-line empty:hidden">
        {data?.map((one) => (
          <Reminder key={one.list.id} {...one} />
        ))}
      </ul>
    </SettingsCard>
  )
}

function Reminder({ list, due, isDone, isLate, days }: Awaited<ReturnType<typeof readReminders>>[number]) {
  const text = noticeText({ purpose: list.purpose, days })
  const { isKept, keep } = useKeepingOf(remindersKey)
  const write = (value: string | undefined) => keep(() => writeSetting(reminderKey(list), value))
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex items-center gap-2 font-medium">
            <bdi className="truncate">{list.name}</bdi>
            {isLate && <Badge tone="warning">Overdue</Badge>}
            {isDone && <Badge>Told</Badge>}
          </p>
          <label className="mt-1 flex items-center gap-2 text-sm text-ink-quiet">
            <input
              type="checkbox"
              className="tick-box"
              checked={isDone}
              onChange={({ target }) => void write(target.checked ? 'done' : undefined)}
            />
            They were told
          </label>
        </div>
        {!isDone && (
          <TextField
            label="Tell them by"
            className="w-40"
            type="date"
            value={due}
            onType={(day) => void write(day || undefined)}
          />
        )}
      </div>
      {!isKept && <NotWritten />}
      <Disclosure summary="Words for the notice" className="mt-1">
        <div className="relative rounded-md border border-line bg-sunken p-3 pr-11">
          <pre className="font-sans text-sm whitespace-pre-wrap">{text}</pre>
          <CopyButton value={text} label="Copy the notice" className="absolute! top-2 right-2" />
        </div>
      </Disclosure>
    </li>
  )
}
