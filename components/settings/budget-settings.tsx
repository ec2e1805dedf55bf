'use client'

import { useId, useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useAllowance, useJournal } from '@/components/spending/journal'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { announce } from '@/components/ui/live-region'
import { Skeleton } from '@/components/ui/skeleton'
import { decimalUsdc, formatUsdc, parseUsdc } from '@/lib/money'
import type { Limits } from '@/lib/payment/budget'
import { beginSession, spentNow, writeLimits, type Allowance } from '@/lib/purchase/limits'

const names = ['perPurchase', 'perSession', 'perDay'] as const

const labels = {
  perPurchase: { label: 'Per purchase', help: 'No single lookup may cost more.' },
  perSession: { label: 'Per session', help: 'A session lasts twelve hours, in all tabs together.' },
  perDay: { label: 'Per day', help: 'From midnight on this device.' },
} as const satisfies Record<(typeof names)[number], { label: string; help: string }>

/** The limits that stop a purchase before the wallet is asked. */
export function BudgetSettings() {
  const allowance = useAllowance()
  const headingId = useId()
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader
        id={headingId}
        title="Budget"
        description="When a limit is reached, nothing more is signed. Empty means no limit."
      />
      {allowance ? (
        <BudgetForm key={allowance.session} allowance={allowance} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Card>
  )
}

const textOf = (limits: Limits, name: keyof Limits) => {
  const limit = limits[name]
  return limit === undefined ? '' : decimalUsdc(limit)
}

function BudgetForm({ allowance }: { allowance: Allowance }) {
  const client = useQueryClient()
  const { data: entries = [] } = useJournal()
  const [texts, setTexts] = useState(() => names.map((name) => textOf(allowance.limits, name)))
  const [problems, setProblems] = useState<readonly (string | undefined)[]>([])
  const spent = spentNow(entries, allowance)

  async function save(event: FormEvent) {
    event.preventDefault()
    const parsed = texts.map((text) => (text.trim() === '' ? null : parseUsdc(text)))
    setProblems(
      parsed.map((limit) => (limit && !limit.ok ? 'Write an amount in dollars, such as 2.00.' : undefined)),
    )
    if (parsed.some((limit) => limit && !limit.ok)) return
    const limits = Object.fromEntries(
      names.flatMap((name, at) => (parsed[at]?.ok ? [[name, parsed[at].value]] : [])),
    )
    await writeLimits(limits)
    await client.invalidateQueries({ queryKey: ['allowance'] })
    announce('Budget saved')
  }

  async function startOver() {
    await beginSession()
    await client.invalidateQueries({ queryKey: ['allowance'] })
    announce('A new session has begun')
  }

  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        {names.map((name, at) => (
          <Field key={name} label={labels[name].label} help={labels[name].help} error={problems[at]}>
            <Input
              inputMode="decimal"
              value={texts[at] ?? ''}
              placeholder="No limit"
              onChange={(event) => setTexts(texts.with(at, event.target.value))}
            />
          </Field>
        ))}
      </div>
      <p className="text-sm text-ink-quiet">
        {formatUsdc(spent.session)} spent this session, {formatUsdc(spent.day)} today, with what is signed and
        not yet settled.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Save budget
        </Button>
        <Button onClick={() => void startOver()}>Start a new session</Button>
      </div>
    </form>
  )
}
