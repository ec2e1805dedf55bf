import { RecordFields } from '@/components/record/parts/record-fields'
import { Section } from '@/components/record/parts/section'
import { isFieldless, isObject, type JsonObject } from '@/lib/core/answers/json'
import { LateDisclosure } from '@/components/ui/late-disclosure'
import { fromPointer } from '@/lib/core/answers/pointer'

type OtherFieldsProps = {
  value: unknown
  /** What is shown already: keys of the value, or pointers into it such as '/location/text'. */
  used: readonly string[]
  title?: string | undefined
}

/** Every field of a record that is not shown elsewhere: nothing that was paid for is dropped. */
export function OtherFields({ value, used, title = 'Other fields' }: OtherFieldsProps) {
  const rest = withoutPaths(value, used)
  if (!isObject(rest) || isFieldless(rest)) return null
  return (
    <Section title={title} count={Object.keys(rest).length}>
      <RecordFields value={rest} />
    </Section>
  )
}

type FoldedFieldsProps = { value: unknown; used: readonly string[]; summary: string }

/** The fields of an entry that are not shown elsewhere, folded. */
export function FoldedFields({ value, used, summary }: FoldedFieldsProps) {
  const rest = withoutPaths(value, used)
  const count = isObject(rest) ? Object.keys(rest).length : 0
  if (count === 0) return null
  return (
    <LateDisclosure summary={summary} className="mt-1">
      <div className="border-l border-line pl-4">
        <RecordFields value={rest} depth={1} />
      </div>
    </LateDisclosure>
  )
}

/**
 * A value without the named fields, each a key or a pointer that starts with '/'. An object that loses all its fields
 * goes too; one that was empty before stays.
 */
export function withoutPaths(value: unknown, used: readonly string[]): unknown {
  const paths = used.map((one) => (one.startsWith('/') ? fromPointer(one) : [one]))
  return without(value, paths)
}

function without(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (!isObject(value) || paths.length === 0) return value
  // without a prototype, since a key may be `__proto__`
  const rest: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(value)) {
    const inner = paths.filter(([first]) => first === key)
    if (inner.some((path) => path.length === 1)) continue
    const left =
      inner.length === 0
        ? value[key]
        : without(
            value[key],
            inner.map((path) => path.slice(1)),
          )
    if (inner.length === 0 || !isEmptied(value[key], left)) rest[key] = left
  }
  return rest
}

const isEmptied = (before: unknown, left: unknown) =>
  isObject(before) && isObject(left) && hasFields(before) && !hasFields(left)

const hasFields = (value: JsonObject) => Object.keys(value).length > 0
