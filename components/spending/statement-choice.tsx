import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { replaceAddress } from '@/lib/browser/addresses/address'
import { dayName, monthOf, statementPath, type StatementOf } from '@/lib/browser/addresses/statement-path'
import type { Named } from '@/lib/browser/receipts/belongings'

type StatementChoiceProps = { of: StatementOf; jobs: readonly Named[]; now: number }

const show = (of: StatementOf) => replaceAddress('query', statementPath(of))

/** What a statement is of: a day, a month, any two dates, or a job. */
export function StatementChoice({ of, jobs, now }: StatementChoiceProps) {
  const today = dayName(now)
  const days = 'run' in of ? null : of
  const spans = [
    { title: 'Today', days: { from: today, to: today } },
    { title: 'This month', days: monthOf(now) },
    { title: 'Last month', days: monthOf(now, -1) },
  ]
  const isShown = ({ from, to }: { from: string; to: string }) => days?.from === from && days.to === to
  const change = (part: { from?: string; to?: string }) => {
    // a field that was emptied asks for nothing yet
    if (Object.values(part).includes('')) return
    show({ from: today, to: today, ...days, ...part })
  }
  return (
    <div
      role="group"
      aria-label="What the statement is of"
      data-print="never"
      className="flex flex-wrap items-end gap-3"
    >
      <div className="flex flex-wrap gap-2">
        {spans.map((span) => (
          <Button
            key={span.title}
            variant={isShown(span.days) ? 'secondary' : 'quiet'}
            aria-pressed={isShown(span.days)}
            onClick={() => show(span.days)}
          >
            {span.title}
          </Button>
        ))}
      </div>
      <Field label="From" className="w-[calc(50%-0.375rem)] sm:w-36">
        <Input
          type="date"
          value={days?.from ?? ''}
          onChange={({ target }) => change({ from: target.value })}
        />
      </Field>
      <Field label="To" className="w-[calc(50%-0.375rem)] sm:w-36">
        <Input type="date" value={days?.to ?? ''} onChange={({ target }) => change({ to: target.value })} />
      </Field>
      {(jobs.length > 0 || 'run' in of) && (
        <Field label="Job" className="w-full sm:w-44">
          <Select
            value={'run' in of ? of.run : ''}
            options={[
              { value: '', label: 'All, by date' },
              ...jobs.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            onChange={({ target }) => show(target.value ? { run: target.value } : monthOf(now))}
          />
        </Field>
      )}
    </div>
  )
}
