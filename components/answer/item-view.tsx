'use client'

import type { Answer } from '@/components/answer/answer'
import { RecordFields } from '@/components/record/parts/record-fields'
import { RecordHeader } from '@/components/record/parts/record-header'
import { Section } from '@/components/record/parts/section'
import { SubTable } from '@/components/answer/list/sub-table'
import { isSimple } from '@/components/record/parts/value'
import { roleText, roleValue } from '@/lib/core/answers/describe'
import { isArray, isObject, isScalar } from '@/lib/core/answers/json'
import { keyLabel } from '@/lib/core/answers/labels'
import { resolve } from '@/lib/core/answers/pointer'
import type { ItemView as Item } from '@/lib/core/answers/view'

type ItemViewProps = { answer: Answer; item: Item }

/** One record as a page: its head, its facts, then a section for each thing that it holds. */
export function ItemView({ answer, item }: ItemViewProps) {
  const value = resolve(answer.document, item.ptr)
  const { roles, entity } = item
  const title = roleText(value, roles.title)
  const keys = isObject(value) ? Object.keys(value) : []
  const fieldOf = (key: string): unknown => (isObject(value) ? value[key] : undefined)
  const simple = keys.filter((key) => isSimple(fieldOf(key), key))
  const nested = keys.filter((key) => !isSimple(fieldOf(key), key))
  const facts: Record<string, unknown> = Object.create(null)
  for (const key of simple) facts[key] = fieldOf(key)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {title !== null && (
        <RecordHeader
          title={title}
          subtitle={roleText(value, roles.subtitle)}
          image={roleValue(value, roles.image)}
          url={roleValue(value, roles.url)}
          entity={entity}
          value={value}
        />
      )}
      {!isObject(value) && <RecordFields value={value} />}
      {simple.length > 0 && (
        <Section title="Facts" count={simple.length}>
          <RecordFields value={facts} />
        </Section>
      )}
      {nested.map((key) => (
        <Part key={key} name={key} value={fieldOf(key)} />
      ))}
    </div>
  )
}

function Part({ name, value }: { name: string; value: unknown }) {
  const isRows = isArray(value) && value.length > 1 && value.some(isObject)
  const count = isArray(value) ? value.length : undefined
  return (
    <Section title={<bdi>{keyLabel(name)}</bdi>} count={count}>
      {isRows && !value.every(isScalar) ? (
        <SubTable rows={value} name={name} />
      ) : (
        <RecordFields value={value} name={name} depth={1} />
      )}
    </Section>
  )
}
