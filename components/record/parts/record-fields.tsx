import type { ReactNode } from 'react'
import { useMore } from '@/components/record/parts/card'
import { Section } from '@/components/record/parts/facts'
import { LongText } from '@/components/record/parts/long-text'
import { SafeText } from '@/components/record/parts/words'
import { isSimple, Value } from '@/components/record/parts/value'
import { cn } from '@/components/ui/cn'
import { LateDisclosure } from '@/components/ui/disclosure'
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

type Field = readonly [name: string, value: unknown]

/** The fields of a record that are said in a line, and those with more inside. */
export function partsOf(record: JsonObject): [simple: Field[], nested: Field[]] {
  const fields = Object.keys(record).map((name) => [name, record[name]] as const)
  const isLine = ([name, value]: Field) => isSimple(value, name)
  return [fields.filter(isLine), fields.filter((field) => !isLine(field))]
}

export const FieldLines = ({ fields }: { fields: readonly Field[] }) => (
  <InGroups items={fields}>
    {(shown) => <FactList facts={shown.map(([name, value]) => ({ name, value }))} />}
  </InGroups>
)

export type Fact = { name: string; label?: string; value?: unknown; children?: ReactNode }

type FactListProps = {
  facts: readonly Fact[]
  /** `columns` side by side for short facts, `rows` with the names at the left. */
  layout?: 'rows' | 'columns' | undefined
}

export function FactList({ facts, layout = 'rows' }: FactListProps) {
  if (facts.length === 0) return null
  const isRows = layout === 'rows'
  return (
    <dl
      className={
        isRows
          ? 'grid grid-cols-[min(11rem,36%)_minmax(0,1fr)] gap-x-4 gap-y-1.5'
          : 'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-4'
      }
    >
      {facts.map(({ name, label, value, children }, index) => (
        <div
          key={`${name}:${index}`}
          className={cn('min-w-0', isRows && 'col-span-2 grid grid-cols-subgrid')}
        >
          <dt
            className={cn(
              'min-w-0 wrap-anywhere text-ink-faint',
              isRows ? 'text-sm leading-[1.375rem]' : 'text-xs',
            )}
          >
            <SafeText>{label ?? keyLabel(name)}</SafeText>
          </dt>
          <dd className="min-w-0 wrap-anywhere">
            {children ?? <RecordFields value={value} name={name} depth={1} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Fields({ value, depth }: { value: JsonObject; depth: number }) {
  const [simple, nested] = partsOf(value)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FieldLines fields={simple} />
      <InGroups items={nested}>
        {(shown) => shown.map(([name, one]) => <Nested key={name} name={name} value={one} depth={depth} />)}
      </InGroups>
    </div>
  )
}

function Nested({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  if (isArray(value) && value.every(isScalar) && value.length <= 12)
    return <FactList facts={[{ name, children: <Chips values={value} name={name} /> }]} />
  return (
    <Folded title={keyLabel(name)} value={value} isOpenAtFirst={depth === 0 && isSmall(value)}>
      <RecordFields value={value} name={name} depth={depth + 1} />
    </Folded>
  )
}

function Items({ items, name, depth }: { items: readonly unknown[]; name: string; depth: number }) {
  if (items.every(isScalar))
    return <InGroups items={items}>{(shown) => <Chips values={shown} name={name} />}</InGroups>
  return (
    <InGroups items={items}>
      {(shown) =>
        shown.map((item, index) =>
          isSimple(item, name) ? (
            <div key={index} className="py-1">
              <Value value={item} name={name} />
            </div>
          ) : (
            <Folded key={index} title={titleOf(item, index)} value={item} isOpenAtFirst={items.length === 1}>
              <RecordFields value={item} name={name} depth={depth + 1} />
            </Folded>
          ),
        )
      }
    </InGroups>
  )
}

type FoldedProps = { title: string; value: unknown; isOpenAtFirst: boolean; children: ReactNode }

const Folded = ({ title, value, isOpenAtFirst, children }: FoldedProps) => (
  <LateDisclosure
    summary={<SafeText className="min-w-0 truncate">{title.slice(0, 200)}</SafeText>}
    aside={sizeOf(value)}
    isOpenAtFirst={isOpenAtFirst}
  >
    <div className="mb-3 ml-2 border-l border-line pl-4">{children}</div>
  </LateDisclosure>
)

const Chips = ({ values, name }: { values: readonly unknown[]; name: string }) => (
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

type InGroupsProps<T> = { items: readonly T[]; children: (shown: readonly T[]) => ReactNode }

function InGroups<T>({ items, children }: InGroupsProps<T>) {
  const { end, more } = useMore(items.length, { size: 100 })
  return (
    items.length > 0 && (
      <>
        {children(items.slice(0, end))}
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

type RestProps = { value: unknown; used?: readonly string[] }

function restOf({ value, used = [] }: RestProps): JsonObject | null {
  const rest = withoutPaths(value, used)
  return isObject(rest) && !isFieldless(rest) ? rest : null
}

/** Every field of a record that is not shown elsewhere: nothing that was paid for is dropped. */
export function OtherFields(props: RestProps) {
  const rest = restOf(props)
  return (
    rest && (
      <Section title="Other fields" count={Object.keys(rest).length}>
        <RecordFields value={rest} />
      </Section>
    )
  )
}

export function FoldedFields({ summary, ...props }: RestProps & { summary: string }) {
  const rest = restOf(props)
  return (
    rest && (
      <LateDisclosure summary={summary} className="mt-1">
        <div className="border-l border-line pl-4">
          <RecordFields value={rest} depth={1} />
        </div>
      </LateDisclosure>
    )
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
    const before = value[key]
    const inner = paths.flatMap(([first, ...others]) => (first === key ? [others] : []))
    if (inner.some((path) => path.length === 0)) continue
    const left = without(before, inner)
    const isEmptied = isObject(before) && isObject(left) && !isFieldless(before) && isFieldless(left)
    if (!isEmptied) rest[key] = left
  }
  return rest
}
