import { LinkValue } from '@/components/record/parts/link-value'
import { LongText } from '@/components/record/parts/long-text'
import { Picture } from '@/components/record/parts/picture'
import { Mark, SafeText } from '@/components/record/parts/safe-text'
import { readableNumber, TimeValue, Word } from '@/components/record/parts/scalar'
import { CopyButton } from '@/components/ui/copy-button'
import type { Kind } from '@/lib/core/answers/view'
import { isArray, isObject } from '@/lib/core/answers/json'
import { kindOf } from '@/lib/core/answers/kinds'
import { keyLabel, showHidden } from '@/lib/core/answers/text'
import { emptyMark, moneyText, rangeText } from '@/lib/core/answers/summary'

type ValueProps = {
  value: unknown
  /** The key it stands under. */
  name: string
  kind?: Kind | undefined
}

const single: ReadonlySet<Kind> = new Set(['dateparts', 'money', 'range', 'image'])

/** True for what `Value` can show by itself: scalars, empty things, dates in parts, money, ranges, pictures. */
export function isSimple(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || emptyMark(value) !== null) return true
  return isObject(value) && single.has(kindOf(value, name))
}

/** A single value with the room it needs; lists and other objects are drawn by `RecordFields`. */
export function Value({ value, name, kind = kindOf(value, name) }: ValueProps) {
  if (emptyMark(value) !== null) return <Mark value={value} />
  if (typeof value === 'number')
    return kind === 'epoch' || kind === 'date' ? <TimeValue value={value} /> : readableNumber(value, name)
  if (isObject(value)) return <SmallObject value={value} name={name} kind={kind} />
  if (isArray(value)) return <SafeText>{`${value.length} items`}</SafeText>
  return <TextValue text={String(value)} name={name} kind={kind} />
}

function TextValue({ text, name, kind }: { text: string; name: string; kind: Kind }) {
  switch (kind) {
    case 'image':
      return (
        <span className="inline-flex max-w-full items-center gap-2">
          <Picture value={text} name={keyLabel(name)} size="sm" shape="thing" />
          <LinkValue value={text} className="min-w-0 truncate" />
        </span>
      )
    case 'url':
    case 'email':
    case 'phone':
      return <LinkValue value={text} name={kind === 'phone' ? 'phone' : name} />
    case 'unsafe-url':
    case 'urn':
      return (
        <span className="inline-flex max-w-full items-center gap-1">
          <span className="min-w-0 font-mono text-sm wrap-anywhere">
            <bdi>{showHidden(text.slice(0, 2_000))}</bdi>
          </span>
          <CopyButton value={text} label={`Copy ${keyLabel(name)}`} />
        </span>
      )
    case 'date':
    case 'epoch':
      return <TimeValue value={text} />
    case 'html':
    case 'longtext':
      return <LongText text={text} name={name} />
    default:
      return text.length > 240 ? <LongText text={text} name={name} /> : <Word text={text} name={name} />
  }
}

type SmallObjectProps = { value: { readonly [key: string]: unknown }; name: string; kind: Kind }

function SmallObject({ value, name, kind }: SmallObjectProps) {
  if (kind === 'dateparts') return <TimeValue value={value} />
  if (kind === 'money') return <SafeText>{moneyText(value)}</SafeText>
  if (kind === 'range') return <SafeText>{rangeText(value) ?? ''}</SafeText>
  if (kind === 'image')
    return (
      <span className="inline-flex max-w-full items-center gap-2">
        <Picture value={value} name={keyLabel(name)} size="sm" shape="thing" />
        <LinkValue value={value['url']} className="min-w-0 truncate" />
      </span>
    )
  return <SafeText>{`${Object.keys(value).length} fields`}</SafeText>
}
