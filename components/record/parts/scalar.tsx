import { useState } from 'react'
import { SafeText } from '@/components/record/parts/safe-text'
import {
  formatDate,
  formatInstant,
  formatReading,
  isoDate,
  relativeTime,
  instantOf,
  readDate,
} from '@/lib/core/answers/dates'
import { wordsOf } from '@/lib/core/answers/json'
import { kindOf } from '@/lib/core/answers/kinds'
import { enumLabel } from '@/lib/core/answers/text'
import { groupNumber, numberText } from '@/lib/core/answers/summary'

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

type TimeValueProps = { value: unknown; relative?: boolean | undefined }

/** A date in any form that is understood, with the exact time on hover; other text as it is. */
export function TimeValue({ value, relative = false }: TimeValueProps) {
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

type WordProps = { text: string; name: string }

/** A short text of an answer; enumeration words in plain English, the original on hover. */
export function Word({ text, name }: WordProps) {
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

type CountProps = { value: unknown; one: string; many: string }

/** A compact count such as '3.8K followers', with every digit on hover; text is not converted. */
export function CountValue({ value, one, many }: CountProps) {
  if (typeof value !== 'number')
    return typeof value === 'string' ? <SafeText>{`${value} ${many}`}</SafeText> : null
  const word = value === 1 ? one : many
  return (
    <span title={`${groupNumber(numberText(value))} ${word}`}>
      {compact.format(value)} {word}
    </span>
  )
}
