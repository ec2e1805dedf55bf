import type { ComponentProps } from 'react'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'

type ChoiceProps<Value extends string> = Omit<ComponentProps<typeof Field>, 'children'> & {
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChoose: (value: Value) => void
}

export const Choice = <Value extends string>({ value, options, onChoose, ...field }: ChoiceProps<Value>) => (
  <Field {...field}>
    <Select
      value={value}
      options={options.map(([id, label]) => ({ value: id, label }))}
      onChange={({ target }) => {
        const chosen = options.find(([id]) => id === target.value)
        if (chosen) onChoose(chosen[0])
      }}
    />
  </Field>
)
