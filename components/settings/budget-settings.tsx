'use client'

import { useState, type FormEvent } from 'react'
import { useKeepingOf } from '@/components/frame/storage-notices'
import { useKept } from '@/components/frame/use-kept'
import { SettingsCard } from '@/components/settings/settings-card'
import { sumNotes } from '@/components/pay/budget-words'
import { useAllowance, useJournal } from '@/components/pay/journal'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { TextField } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import { decimalUsdc, formatUsdc, usdc, parseUsdc, type Usdc } from '@/lib/core/money'
import { spentOf } from '@/lib/core/payment/budget'
import { beginSession, sumsNow, writeLimits, type Allowance } from '@/lib/browser/purchase/limits'

const limitNames = ['perPurchase', 'perSession', 'perDay', 'perMonth', 'perClick'] as const
type LimitName = (typeof limitNames)[number]

export type BudgetTexts = Record<LimitName, string>

const textOf = (limit: Usdc | undefined): string => (limit === undefined ? '' : decimalUsdc(limit))

export const textsOf = ({ limits, perClick }: Pick<Allowance, 'limits' | 'perClick'>): BudgetTexts => ({
  perPurchase: textOf(limits.perPurchase),
  perSession: textOf(limits.perSession),
  perDay: textOf(limits.perDay),
  perMonth: textOf(limits.perMonth),
  perClick: textOf(perClick),
})

export function readBudget(texts: BudgetTexts) {
  const limits: Partial<Record<LimitName, Usdc>> = {}
  const wrong: LimitName[] = []
  for (const name of limitNames) {
    const parsed = parseUsdc(texts[name])
    if (parsed.ok) limits[name] = parsed.value
    else if (texts[name].trim() !== '') wrong.push(name)
  }
  return { limits, wrong }
}

/** What is typed and not saved. */
export const unsaved = (typed: Partial<BudgetTexts>, saved: BudgetTexts): Partial<BudgetTexts> =>
  // safe: the names of limits
  Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== saved[name as LimitName]))

const labels = {
  perPurchase: { label: 'Per purchase', help: 'No single lookup may cost more.' },
  perSession: { label: 'Per session', help: 'A session lasts twelve hours, in all tabs together.' },
  perDay: { label: 'Per day', help: 'From midnight on this device.' },
  perMonth: { label: 'Per month', help: 'From the first of the month on this device.' },
  perClick: {
    label: 'Pay without asking, up to',
    help: 'Within it the button goes straight to the wallet. What costs $0.30 or more, several at once, and what you bought before always ask first.',
  },
} as const satisfies Record<LimitName, { label: string; help: string }>

function helpOf(name: LimitName, { raised = {} }: Pick<Allowance, 'raised'>): string {
  const until = raised[name]
  const { help } = labels[name]
  if (until === undefined) return help
  const ends = name === 'perClick' ? 'this session ends or the budget is saved' : 'this session ends'
  return `Raised to ${formatUsdc(until)} until ${ends}. ${help}`
}

/** What holds while something else is typed. */
export function holdsUntilSaved(name: LimitName, set: BudgetTexts): string {
  if (set[name] !== '') return `$${set[name]} holds`
  return name === 'perClick' ? 'you are asked each time' : 'no limit holds'
}

const nothing = {}
const unread: Allowance = { limits: {}, session: '', sessionStart: 0 }

export function BudgetSettings() {
  const read = useAllowance()
  const allowance = read ?? unread
  const { data: entries = [], isError } = useJournal()
  const [typed, setTyped] = useKept<Partial<BudgetTexts>>('budget', nothing)
  const set = textsOf(allowance)
  const texts = { ...set, ...typed }
  const type = (name: LimitName, text: string) => setTyped((now) => unsaved({ ...now, [name]: text }, set))
  const [problems, setProblems] = useState<readonly LimitName[]>([])
  const { isKept, keep } = useKeepingOf(['allowance'])
  const { session, day, month } = sumsNow(entries, allowance)
  const notes = sumNotes(month)

  async function save(event: FormEvent) {
    event.preventDefault()
    const { limits, wrong } = readBudget(texts)
    setProblems(wrong)
    if (wrong.length > 0) return
    if (await keep(() => writeLimits(limits), 'Budget saved')) setTyped((now) => unsaved(now, texts))
  }

  const control = (name: LimitName) => (
    <TextField
      label={labels[name].label}
      help={
        (texts[name] === set[name] ? '' : `Not saved yet: ${holdsUntilSaved(name, set)}. `) +
        helpOf(name, allowance)
      }
      error={problems.includes(name) && 'Write an amount in dollars, such as 2.00.'}
      inputMode="decimal"
      value={texts[name]}
      placeholder={name === 'perClick' ? 'Always ask first' : 'No limit'}
      onType={(text) => type(name, text)}
    />
  )

  return (
    <SettingsCard
      title="Budget"
      description="When a limit is reached, nothing more is signed. Empty means no limit, and in the last field that you are always asked."
      isError={isError}
      isKept={isKept}
    >
      {/* the form is there from the first paint, hidden until its limits are read, so that the layout does not shift */}
      <div inert={!read} className="relative mt-4">
        <form
          onSubmit={(event) => void save(event)}
          className={cn('flex flex-col gap-4', !read && 'invisible')}
          noValidate
        >
          <div className="grid items-start gap-4 sm:grid-cols-3">
            <div className="flex flex-col gap-2">
              {control('perSession')}
              <div className="flex gap-1.5">
                {['1', '2', '5'].map((dollars) => (
                  <Button
                    key={dollars}
                    size="sm"
                    aria-label={`Set ${formatUsdc(usdc(dollars))}`}
                    onClick={() => type('perSession', decimalUsdc(usdc(dollars)))}
                  >
                    ${dollars}
                  </Button>
                ))}
              </div>
            </div>
            {control('perDay')}
            {control('perMonth')}
          </div>
          <div className="grid items-start gap-4 border-t border-line pt-4 sm:grid-cols-3">
            {control('perPurchase')}
            <div className="sm:col-span-2">{control('perClick')}</div>
          </div>
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            <Button type="submit" variant="primary">
              Save budget
            </Button>
            {limitNames.some((name) => texts[name] !== set[name]) && (
              <Button onClick={() => setTyped(nothing)}>Discard changes</Button>
            )}
            <Button onClick={() => void keep(beginSession, 'A new session has begun')}>
              Start a new session
            </Button>
          </div>
          <p className="min-w-0 text-sm text-ink-quiet">
            {formatUsdc(spentOf(session))} spent this session, {formatUsdc(spentOf(day))} today,{' '}
            {formatUsdc(spentOf(month))} this month.{notes && ` ${notes}`}
          </p>
        </form>
        {!read && <Skeleton className="absolute inset-0" />}
      </div>
    </SettingsCard>
  )
}
