import { useState } from 'react'
import { SafeText, Mark, LinkValue } from '@/components/record/parts/words'
import {
  formatDate,
  formatInstant,
  formatReading,
  isoDate,
  relativeTime,
  instantOf,
  readDate,
} from '@/lib/core/answers/dates'
import { wordsOf, isObject } from '@/lib/core/answers/json'
import { kindOf } from '@/lib/core/answers/kinds'
import { enumLabel, decodeEntities, keyLabel, showHidden } from '@/lib/core/answers/text'
import {
  groupNumber,
  numberText,
  emptyMark,
  moneyText,
  rangeText,
  summarise,
} from '@/lib/core/answers/summary'
import { useTabStop } from '@/components/grid/row-controls'
import { useDrawer } from '@/components/record/record-context'
import { LongText } from '@/components/record/parts/long-text'
import { Picture } from '@/components/record/parts/picture'
import { CopyButton } from '@/components/ui/copy-button'
import type { Kind } from '@/lib/core/answers/view'

const ungrouped =
  /^(?:id|ids|year|years|phone|fax|zip|postal|postcode|code|number|no|version|port|pin|sic|naics|duns|vat)$/

const counts =
  /count|total|followers|employees|members|connections|views|likes|reactions|comments|shares|applicants|staff|headcount|size/i

export function readableNumber(value: number, name: string): string {
  const last = wordsOf(name).at(-1) ?? ''
  const text = numberText(value)
  const isCount = Number.isSafeInteger(value) && !ungrouped.test(last) && !/id$/i.test(name)
  // four digits under an unknown key may be a year
  return isCount && (Math.abs(value) >= 10_000 || counts.test(name)) ? groupNumber(text) : text
}

export function TimeValue({ value, relative = false }: { value: unknown; relative?: boolean | undefined }) {
  const [now] = useState(() => Date.now())
  const reading = readDate(value)
  if (reading.state !== 'date') return <SafeText>{formatReading(reading) || String(value)}</SafeText>
  const instant = instantOf(value)
  const hasClock = typeof value === 'number' || (typeof value === 'string' && /\d[T ]\d/.test(value))
  const date = formatDate(reading.date)
  const exact = instant !== null && hasClock ? formatInstant(instant) : date
  return (
    <time dateTime={isoDate(reading.date)} title={typeof value === 'string' ? `${exact} (${value})` : exact}>
      {reading.note !== null && `${reading.note} `}
      {relative && instant !== null && hasClock ? relativeTime(instant, now) : date}
    </time>
  )
}

function Word({ text, name }: { text: string; name: string }) {
  const kind = kindOf(text, name)
  if (kind === 'urn' || (kind === 'text' && /(?:^|[a-z])Id$|_id$|^id$|hash$/i.test(name)))
    return <SafeText className="font-mono text-[0.93em]">{text}</SafeText>
  const label = enumLabel(text)
  return label === text ? (
    <SafeText>{text}</SafeText>
  ) : (
    <span title={text}>
      <SafeText>{label}</SafeText>
    </span>
  )
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

type CountProps = { value: unknown; one: string; many?: string | undefined }

export function CountValue({ value, one, many = `${one}s` }: CountProps) {
  if (typeof value !== 'number')
    return typeof value === 'string' ? <SafeText>{`${value} ${many}`}</SafeText> : null
  const word = value === 1 ? one : many
  return (
    <span title={`${groupNumber(numberText(value))} ${word}`}>
      {compact.format(value)} {word}
    </span>
  )
}

type ValueProps = { value: unknown; name: string; kind?: Kind | undefined; isCell?: boolean | undefined }

const single: ReadonlySet<Kind> = new Set(['dateparts', 'money', 'range', 'image'])

export function isSimple(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || emptyMark(value) !== null) return true
  return isObject(value) && single.has(kindOf(value, name))
}

export function Value({ value, name, kind = kindOf(value, name), isCell = false }: ValueProps) {
  if (emptyMark(value) !== null) return <Mark value={value} />
  if (typeof value === 'number')
    return kind === 'epoch' || kind === 'date' ? <TimeValue value={value} /> : readableNumber(value, name)
  if (isObject(value)) {
    if (kind === 'dateparts') return <TimeValue value={value} />
    if (kind === 'money') return <SafeText>{moneyText(value)}</SafeText>
    if (kind === 'range') return <SafeText>{rangeText(value) ?? ''}</SafeText>
    if (kind === 'image')
      return <Pictured value={value} name={keyLabel(name)} address={value['url']} isCell={isCell} />
  }
  if (typeof value === 'object') return <Nested value={value} name={name} />
  return <TextValue text={String(value)} name={name} kind={kind} isCell={isCell} />
}

/** Characters of a text that stand in a cell, and at most without a fold elsewhere. */
const longest = 240

type TextValueProps = { text: string; name: string; kind: Kind; isCell: boolean }

function TextValue({ text, name, kind, isCell }: TextValueProps) {
  switch (kind) {
    case 'image':
      return <Pictured value={text} name={keyLabel(name)} address={text} isCell={isCell} />
    case 'url':
    case 'email':
    case 'phone':
      return <LinkValue isPlain={isCell} value={text} name={kind === 'phone' ? 'phone' : name} />
    case 'date':
    case 'epoch':
      return <TimeValue value={text} />
    case 'html':
    case 'longtext': {
      if (!isCell) return <LongText text={text} name={name} />
      const start = text.slice(0, longest)
      return (
        <SafeText>{kind === 'html' ? start.replace(/<[^<>]{0,200}>/g, ' ') : decodeEntities(start)}</SafeText>
      )
    }
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

type PicturedProps = { value: unknown; name: string; address: unknown; isCell: boolean }

const Pictured = ({ value, name, address, isCell }: PicturedProps) =>
  isCell ? (
    <Picture value={value} name={name} size="xs" of="thing" />
  ) : (
    <span className="inline-flex max-w-full items-center gap-2">
      <Picture value={value} name={name} size="sm" of="thing" />
      <LinkValue value={address} className="min-w-0 truncate" />
    </span>
  )

function Nested({ value, name }: { value: unknown; name: string }) {
  const drawer = useDrawer()
  const tabIndex = useTabStop()
  const summary = summarise(value)
  if (summary.as === 'image') return <Picture value={value} name={summary.text} size="xs" of="thing" />
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
