import type { ReactNode } from 'react'
import { Check } from 'lucide-react'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { NumberInput } from '@/components/ui/number-input'
import { entriesOf } from '@/lib/core/catalogue/entries'
import type { Field as CatalogueField } from '@/lib/core/catalogue/fields'

type CallFieldProps = {
  field: CatalogueField
  text: string
  problem: string | undefined
  /** The name of what the text is the id of, where it was picked and not typed. */
  known: string | undefined
  aside: ReactNode
  onChange: (text: string) => void
}

export function CallField({ field, text, problem, known, aside, onChange }: CallFieldProps) {
  const { name, label, help, example, control, required, least, most, otherwise, identifier } = field
  const typed = { name, value: text, autoComplete: 'off', spellCheck: control === 'text' && !identifier }
  const hint = example && `Such as ${example}`
  return (
    <Field
      label={label}
      help={known === undefined ? help : <Known name={known} />}
      error={problem}
      required={required && otherwise === undefined}
      aside={control === 'lines' && most ? `${new Set(entriesOf(text)).size} of ${most}` : aside}
    >
      {control === 'lines' ? (
        <Textarea {...typed} mono rows={6} onChange={(event) => onChange(event.target.value)} />
      ) : control === 'number' ? (
        <NumberInput
          {...typed}
          min={least}
          max={most}
          placeholder={otherwise === undefined ? undefined : String(otherwise)}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input {...typed} placeholder={hint} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

const Known = ({ name }: { name: string }) => (
  <span className="flex items-center gap-1.5 text-ink-quiet">
    <Check aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
    <bdi className="truncate">{name}</bdi>
  </span>
)
