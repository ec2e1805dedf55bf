import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { NumberInput } from '@/components/ui/number-input'
import { entriesOf } from '@/lib/catalogue/draft'
import type { Field as CatalogueField } from '@/lib/catalogue/fields'

type CallFieldProps = {
  field: CatalogueField
  text: string
  problem: string | undefined
  onChange: (text: string) => void
}

/** One control of a lookup's form, drawn from the catalogue. */
export function CallField({ field, text, problem, onChange }: CallFieldProps) {
  const { name, label, help, example, control, required, least, most, otherwise, identifier } = field
  const typed = { name, value: text, autoComplete: 'off', spellCheck: control === 'text' && !identifier }
  const hint = example && `Such as ${example}`
  return (
    <Field
      label={label}
      help={help}
      error={problem}
      required={required && otherwise === undefined}
      aside={control === 'lines' && most ? `${new Set(entriesOf(text)).size} of ${most}` : undefined}
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
