import { LinkValue } from '@/components/record/parts/link-value'
import { Picture } from '@/components/record/parts/picture'
import { Mark, SafeText } from '@/components/record/parts/safe-text'
import { readableNumber, TimeValue, Word } from '@/components/record/parts/scalar'
import { useDrawer } from '@/components/record/parts/drawer-context'
import { useTabStop } from '@/components/grid/tab-stop'
import type { Kind } from '@/lib/core/answers/view'
import { keyLabel, decodeEntities } from '@/lib/core/answers/text'
import { kindOf } from '@/lib/core/answers/kinds'
import { emptyMark, summarise } from '@/lib/core/answers/summary'

/** Characters of a text that stand in a cell. */
const longest = 240

type CellValueProps = {
  value: unknown
  name: string
  /** The kind that the visitor chose for the column. */
  kind?: Kind | undefined
}

/** A value in one line; what holds more opens in the drawer. */
export function CellValue({ value, name, kind = kindOf(value, name) }: CellValueProps) {
  if (emptyMark(value) !== null) return <Mark value={value} />
  if (typeof value === 'object') return <Nested value={value} name={name} />
  if (typeof value === 'number')
    return kind === 'epoch' || kind === 'date' ? <TimeValue value={value} /> : readableNumber(value, name)
  const text = String(value)
  switch (kind) {
    case 'image':
      return <Picture value={text} name={keyLabel(name)} size="xs" shape="thing" />
    case 'url':
    case 'email':
    case 'phone':
      return <LinkValue isPlain value={text} name={kind === 'phone' ? 'phone' : name} />
    case 'date':
    case 'epoch':
      return <TimeValue value={text} />
    case 'html':
      return <SafeText>{text.slice(0, longest).replace(/<[^<>]{0,200}>/g, ' ')}</SafeText>
    case 'longtext':
      return <SafeText>{decodeEntities(text.slice(0, longest))}</SafeText>
    default:
      return text.length > longest ? (
        <SafeText>{text.slice(0, longest)}</SafeText>
      ) : (
        <Word text={text} name={name} />
      )
  }
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
