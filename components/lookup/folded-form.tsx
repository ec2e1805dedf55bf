import { Pencil } from 'lucide-react'
import { nameIn } from '@/lib/browser/addresses/known-name'
import type { Draft } from '@/lib/core/catalogue/draft'
import type { Form } from '@/lib/core/catalogue/form'

type FoldedFormProps = { form: Form; draft: Draft; onEdit: () => void }

/** The form as one line on a phone: 'Search · CTO · Acme', to be opened again. */
export function FoldedForm({ form, draft, onEdit }: FoldedFormProps) {
  const typed = form.fields
    .filter(({ metadata }) => !metadata)
    .map(({ name }) => nameIn(draft, draft[name] ?? '') ?? draft[name]?.replaceAll('\n', ', '))
    .filter(Boolean)
  return (
    <button
      type="button"
      onClick={onEdit}
      className="flex min-h-11 w-full items-center gap-2 rounded-lg border border-line px-3 text-left lg:hidden"
    >
      <span className="min-w-0 flex-1 truncate">{[form.verb, ...typed].join(' · ')}</span>
      <Pencil aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
      <span className="sr-only">Edit</span>
    </button>
  )
}
