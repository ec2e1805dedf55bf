import type { ReactNode } from 'react'
import { useMore } from '@/components/record/parts/card'
import { FactList, Section } from '@/components/record/parts/facts'
import { LongText } from '@/components/record/parts/long-text'
import { SafeText } from '@/components/record/parts/words'
import { isSimple, Value } from '@/components/record/parts/value'
import { LateDisclosure } from '@/components/ui/late-disclosure'
import { isArray, isObject, isScalar, isFieldless, type JsonObject } from '@/lib/core/answers/json'
import { keyLabel } from '@/lib/core/answers/text'
import { summarise } from '@/lib/core/answers/summary'
import { counted } from '@/lib/core/text'
import { fromPointer } from '@/lib/core/answers/pointer'

const deepest = 12

type RecordFieldsProps = { value: unknown; name?: string | undefined; depth?: number | undefined }

export function RecordFields({ value, name = '', depth = 0 }: RecordFieldsProps) {
  if (isSimple(value, name)) return <Value value={value} name={name} />
  if (depth >= deepest) return <LongText text={jsonText(value)} className="font-mono text-sm" />
  if (isArray(value)) return <Items items={value} name={name} depth={depth} />
  return isObject(value) ? <Fields value={value} depth={depth} /> : null
}

function Fields({ value, depth }: { value: { readonly [key: string]: unknown }; depth: number }) {
  const keys = Object.keys(value)
  const simple = keys.filter((key) => isSimple(value[key], key))
  const nested = keys.filter((key) => !isSimple(value[key], key))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <InGroups count={simple.length}>
        {(end) => <FactList facts={simple.slice(0, end).map((key) => ({ name: key, value: value[key] }))} />}
      </InGroups>
      <InGroups count={nested.length}>
        {(end) =>
          nested.slice(0, end).map((key) => <Nested key={key} name={key} value={value[key]} depth={depth} />)
        }
      </InGroups>
    </div>
  )
}

function Nested({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  if (isArray(value) && value.every(isScalar) && value.length <= 12)
    return <FactList facts={[{ name, children: <Chips values={value} name={name} /> }]} />
  return (
    <Folded title={keyLabel(name)} aside={sizeOf(value)} isOpenAtFirst={depth === 0 && isSmall(value)}>
      <RecordFields value={value} name={name} depth={depth + 1} />
    </Folded>
  )
}

function Items({ items, name, depth }: { items: readonly unknown[]; name: string; depth: number }) {
  if (items.every(isScalar))
    return (
      <InGroups count={items.length}>{(end) => <Chips values={items.slice(0, end)} name={name} />}</InGroups>
    )
  return (
    <InGroups count={items.length}>
      {(end) =>
        items.slice(0, end).map((item, index) =>
          isSimple(item, name) ? (
            <div key={index} className="py-1">
              <Value value={item} name={name} />
            </div>
          ) : (
            <Folded
              key={index}
              title={titleOf(item, index)}
              aside={sizeOf(item)}
              isOpenAtFirst={items.length === 1}
            >
              <RecordFields value={item} name={name} depth={depth + 1} />
            </Folded>
          ),
        )
      }
    </InGroups>
  )
}

type FoldedProps = { title: string; aside: string; isOpenAtFirst: boolean; children: ReactNode }

const Folded = ({ title, aside, isOpenAtFirst, children }: FoldedProps) => (
  <LateDisclosure
    summary={<SafeText className="min-w-0 truncate">{title.slice(0, 200)}</SafeText>}
    aside={aside}
    isOpenAtFirst={isOpenAtFirst}
  >
    <div className="mb-3 ml-2 border-l border-line pl-4">{children}</div>
  </LateDisclosure>
)

function Chips({ values, name }: { values: readonly unknown[]; name: string }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {values.map((value, index) => (
        <li
          key={index}
          className="max-w-full rounded-sm bg-pressed px-1.5 text-sm leading-5 wrap-anywhere text-ink"
        >
          <Value value={value} name={name} />
        </li>
      ))}
    </ul>
  )
}

function InGroups({ count, children }: { count: number; children: (end: number) => ReactNode }) {
  const { end, more } = useMore(count, { size: 100 })
  return (
    count > 0 && (
      <>
        {children(end)}
        {more}
      </>
    )
  )
}

const isSmall = (value: unknown) =>
  isArray(value) ? value.length <= 3 : isObject(value) && Object.keys(value).length <= 12

const sizeOf = (value: unknown) =>
  isArray(value)
    ? counted(value.length, 'item')
    : isObject(value)
      ? counted(Object.keys(value).length, 'field')
      : ''

function titleOf(item: unknown, index: number): string {
  const summary = summarise(item)
  const words = summary.as === 'chips' ? summary.chips.join(', ') : summary.text
  return /^\d+ fields?$/.test(words) || words === '' ? `#${index + 1}` : words
}

/** A value as JSON, indented unless it is huge or very deep; a sentence where it is too deep to be written at all. */
export function jsonText(value: unknown): string {
  try {
    const text = JSON.stringify(value) ?? ''
    return text.length > 1_000_000 || depthBeyond(value, 100) ? text : JSON.stringify(value, null, 2)
  } catch {
    return 'Nested too deep to be written out here. Raw has every character.'
  }
}

function depthBeyond(value: unknown, limit: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= limit; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return false
  }
  return true
}

type OtherFieldsProps = {
  value: unknown
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

/** `used` are keys, or pointers with a '/'; an object that loses all its fields goes, an empty one stays. */
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
