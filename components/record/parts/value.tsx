import { useTabStop } from '@/components/grid/tab-stop'
import { useDrawer } from '@/components/record/parts/drawer-context'
import { LinkValue } from '@/components/record/parts/link-value'
import { LongText } from '@/components/record/parts/long-text'
import { Picture } from '@/components/record/parts/picture'
import { Mark, SafeText } from '@/components/record/parts/safe-text'
import { readableNumber, TimeValue, Word } from '@/components/record/parts/scalar'
import { CopyButton } from '@/components/ui/copy-button'
import { isArray, isObject } from '@/lib/core/answers/json'
import { kindOf } from '@/lib/core/answers/kinds'
import { emptyMark, moneyText, rangeText, summarise } from '@/lib/core/answers/summary'
import { decodeEntities, keyLabel, showHidden } from '@/lib/core/answers/text'
import type { Kind } from '@/lib/core/answers/view'

type ValueProps = {
  value: unknown
  name: string
  kind?: Kind | undefined
  /** In one line: what holds more opens in the drawer. */
  isCell?: boolean | undefined
}

const single: ReadonlySet<Kind> = new Set(['dateparts', 'money', 'range', 'image'])

/** True for what `Value` can show by itself: scalars, empty things, dates in parts, money, ranges, pictures. */
export function isSimple(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || emptyMark(value) !== null) return true
  return isObject(value) && single.has(kindOf(value, name))
}

/** A single value, with the room it needs or in a cell; lists and other objects are drawn by `RecordFields`. */
export function Value({ value, name, kind = kindOf(value, name), isCell = false }: ValueProps) {
  if (emptyMark(value) !== null) return <Mark value={value} />
  if (typeof value === 'number')
    return kind === 'epoch' || kind === 'date' ? <TimeValue value={value} /> : readableNumber(value, name)
  if (typeof value === 'object' && isCell) return <Nested value={value} name={name} />
  if (isObject(value)) return <SmallObject value={value} name={name} kind={kind} />
  if (isArray(value)) return <SafeText>{`${value.length} items`}</SafeText>
  return <TextValue text={String(value)} {...{ name, kind, isCell }} />
}

/** Characters of a text that stand in a cell, and at most without a fold elsewhere. */
const longest = 240

function TextValue({
  text,
  name,
  kind,
  isCell,
}: {
  text: string
  name: string
  kind: Kind
  isCell: boolean
}) {
  switch (kind) {
    case 'image':
      return isCell ? (
        <Picture value={text} name={keyLabel(name)} size="xs" shape="thing" />
      ) : (
        <Pictured value={text} name={name} address={text} />
      )
    case 'url':
    case 'email':
    case 'phone':
      return <LinkValue isPlain={isCell} value={text} name={kind === 'phone' ? 'phone' : name} />
    case 'date':
    case 'epoch':
      return <TimeValue value={text} />
    case 'html':
      if (isCell) return <SafeText>{text.slice(0, longest).replace(/<[^<>]{0,200}>/g, ' ')}</SafeText>
      return <LongText text={text} name={name} />
    case 'longtext':
      if (isCell) return <SafeText>{decodeEntities(text.slice(0, longest))}</SafeText>
      return <LongText text={text} name={name} />
    default:
      break
  }
  if (!isCell && (kind === 'unsafe-url' || kind === 'urn'))
    return (
      <span className="inline-flex max-w-full items-center gap-1">
        <span className="min-w-0 font-mono text-sm wrap-anywhere">
          <bdi>{showHidden(text.slice(0, 2_000))}</bdi>
        </span>
        <CopyButton value={text} label={`Copy ${keyLabel(name)}`} />
      </span>
    )
  if (text.length <= longest) return <Word text={text} name={name} />
  return isCell ? <SafeText>{text.slice(0, longest)}</SafeText> : <LongText text={text} name={name} />
}

const Pictured = ({ value, name, address }: { value: unknown; name: string; address: unknown }) => (
  <span className="inline-flex max-w-full items-center gap-2">
    <Picture value={value} name={keyLabel(name)} size="sm" shape="thing" />
    <LinkValue value={address} className="min-w-0 truncate" />
  </span>
)

type SmallObjectProps = { value: { readonly [key: string]: unknown }; name: string; kind: Kind }

function SmallObject({ value, name, kind }: SmallObjectProps) {
  if (kind === 'dateparts') return <TimeValue value={value} />
  if (kind === 'money') return <SafeText>{moneyText(value)}</SafeText>
  if (kind === 'range') return <SafeText>{rangeText(value) ?? ''}</SafeText>
  if (kind === 'image') return <Pictured value={value} name={name} address={value['url']} />
  return <SafeText>{`${Object.keys(value).length} fields`}</SafeText>
}

function Nested({ value, name }: { value: unknown; name: string }) {
  const drawer = useDrawer()
  const tabIndex = useTabStop()
  const summary = summarise(value)
  if (summary.as === 'image') return <Picture value={value} name={summary.text} size="xs" shape="thing" />
  const kind = kindOf(value, name)
  if (summary.as === 'text' && (kind === 'dateparts' || kind === 'money' || kind === 'range'))
    return kind === 'dateparts' ? <TimeValue value={value} /> : <SafeText>{summary.text}</SafeText>
  const words =
    summary.as === 'chips'
      ? `${summary.chips.join(', ')}${summary.more > 0 ? ` +${summary.more}` : ''}`
      : summary.text
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation()
        drawer.open({ title: keyLabel(name), value, name })
      }}
      className="max-w-full truncate rounded-sm text-left hover:underline"
    >
      {summary.as === 'chips' && summary.count > 3 && (
        <span className="mr-1.5 text-ink-faint tabular-nums">{summary.count}</span>
      )}
      <SafeText>{words}</SafeText>
    </button>
  )
}
