import { RecordFields } from '@/components/record/parts/record-fields'
import { Section } from '@/components/record/parts/section'
import { isFieldless, isObject } from '@/lib/core/answers/json'
import { withoutPaths } from '@/components/record/parts/without-paths'

type OtherFieldsProps = {
  value: unknown
  /** What has its place already: keys of the value, or pointers into it such as '/location/text'. */
  used: readonly string[]
  title?: string | undefined
}

/** Every field of a record that has no place of its own, so that nothing that was paid for is dropped. */
export function OtherFields({ value, used, title = 'Other fields' }: OtherFieldsProps) {
  const rest = withoutPaths(value, used)
  if (!isObject(rest) || isFieldless(rest)) return null
  return (
    <Section title={title} count={Object.keys(rest).length}>
      <RecordFields value={rest} />
    </Section>
  )
}
