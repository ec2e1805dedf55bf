'use client'

import { useQuery } from '@tanstack/react-query'
import { NotWritten, useKeepingOf } from '@/components/frame/storage-notices'
import { SettingsCard } from '@/components/settings/settings-page'
import { Badge } from '@/components/ui/badge'
import { CopyButton } from '@/components/ui/copy-button'
import { Disclosure } from '@/components/ui/disclosure'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { dayName } from '@/lib/browser/addresses/spending-paths'
import { noticeDue, noticeText } from '@/lib/browser/privacy/notice'
import { readRetention } from '@/lib/browser/privacy/retention'
import { readSetting, writeSetting } from '@/lib/browser/database/database'
import type { ListRow } from '@/lib/browser/database/stores'

const keyOf = (list: ListRow) => `reminder:${list.id}`

async function readReminders() {
  // what changes lists is no part of this page's first load
  const { allLists } = await import('@/lib/browser/tables/lists')
  const lists = (await allLists()).filter(({ kind }) => kind === 'person')
  const [{ days }, kept] = await Promise.all([
    readRetention(),
    Promise.all(lists.map((list) => readSetting(keyOf(list)))),
  ])
  const today = dayName(Date.now())
  return {
    days,
    lists: lists.map((list, index) => {
      const date = kept[index]
      const due = typeof date === 'string' ? date : noticeDue(list.createdAt)
      const isDone = date === 'done'
      return { list, due, isDone, isLate: !isDone && due < today }
    }),
  }
}

const queryKey = ['library', 'reminders']

/** The duty to inform people whose data was not obtained from them (GDPR, article 14), for each list. */
export function NoticeCard() {
  const { data, isError } = useQuery({ queryKey, queryFn: readReminders })
  return (
    <SettingsCard
      title="EU and UK notice"
      description="Whoever keeps data of people in the EU or the UK that did not come from them has to tell them within a month, or at first contact. A reminder for each list of people, whose rows can also be marked one by one; not legal advice."
      isError={isError}
    >
      <>
        {data?.lists.length === 0 && (
          <p className="mt-3 text-sm text-ink-quiet">You have no list of people yet.</p>
        )}
        {data && data.lists.length > 0 && (
          <ul className="mt-3 divide-y divide-line border-t border-line">
            {data.lists.map((one) => (
              <Reminder key={one.list.id} {...one} days={data.days} />
            ))}
          </ul>
        )}
      </>
    </SettingsCard>
  )
}

type ReminderProps = {
  list: ListRow
  due: string
  isDone: boolean
  isLate: boolean
  days: Parameters<typeof noticeText>[0]['days']
}

function Reminder({ list, due, isDone, isLate, days }: ReminderProps) {
  const text = noticeText({ purpose: list.purpose, days })
  const { isKept, keep } = useKeepingOf(queryKey)
  const write = (value: string | undefined) => keep(() => writeSetting(keyOf(list), value))
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
              checked={isDone}
              onChange={({ target }) => void write(target.checked ? 'done' : undefined)}
            />
            They were told
          </label>
        </div>
        {!isDone && (
          <Field label="Tell them by" className="w-40">
            <Input
              type="date"
              value={due}
              onChange={({ target }) => void write(target.value === '' ? undefined : target.value)}
            />
          </Field>
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
