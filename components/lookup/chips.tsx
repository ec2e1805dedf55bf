import { Plus, X } from 'lucide-react'
import { nameIn } from '@/lib/browser/addresses/draft-hash'
import type { Form } from '@/lib/core/catalogue/form'
import type { Draft } from '@/lib/core/catalogue/typed'

type ChipsProps = {
  form: Form
  draft: Draft
  onEdit: (field?: string) => void
  onChange: (part: Draft) => void
}

const chipStyle =
  'flex h-8 max-w-full min-w-0 shrink-0 items-center rounded-md border border-line bg-raised text-sm pointer-coarse:h-11'

export function Chips({ form, draft, onEdit, onChange }: ChipsProps) {
  const filled = form.fields.filter(({ name, metadata }) => !metadata && draft[name])
  return (
    <ul
      aria-label="What was asked"
      className="flex min-w-0 flex-wrap items-center gap-1.5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[scrollbar-width:none]"
    >
      {filled.map(({ name, label, required }) => {
        const text = draft[name] ?? ''
        const value = nameIn(draft, text) ?? text.replaceAll('\n', ', ')
        return (
          <li key={name} className={chipStyle}>
            <button
              type="button"
              onClick={() => onEdit(name)}
              aria-label={`Change ${label}: ${value.slice(0, 120)}`}
              className="flex h-full min-w-0 items-center gap-1.5 rounded-md px-2 hover:bg-hover"
            >
              <span className="shrink-0 text-ink-faint max-sm:hidden">{label}</span>
              <bdi className="truncate font-medium">{value.slice(0, 240)}</bdi>
            </button>
            {!required && (
              <button
                type="button"
                aria-label={`Remove ${label}`}
                onClick={() => onChange({ [name]: '' })}
                className="grid h-full w-7 shrink-0 place-items-center rounded-md text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:w-10"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            )}
          </li>
        )
      })}
      <li className="shrink-0">
        <button
          type="button"
          onClick={() => onEdit()}
          className="flex h-8 items-center gap-1 rounded-md border border-dashed border-outline px-2 text-sm text-ink-quiet hover:bg-hover hover:text-ink pointer-coarse:h-11 pointer-coarse:px-3"
        >
          <Plus aria-hidden="true" className="size-3.5" />
          {form.fields.filter(({ metadata }) => !metadata).length > 1 ? 'Filter' : 'Change'}
        </button>
      </li>
    </ul>
  )
}
