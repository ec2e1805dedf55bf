import { SafeText } from '@/components/record/parts/safe-text'
import { groupDigits, numberText } from '@/lib/core/answers/summary'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

type CountProps = { value: unknown; one: string; many: string }

/** 'How many' in short, such as '3.8K followers', with every digit on hover; other words as they are. */
export function CountValue({ value, one, many }: CountProps) {
  if (typeof value !== 'number')
    return typeof value === 'string' ? <SafeText>{`${value} ${many}`}</SafeText> : null
  const word = value === 1 ? one : many
  return (
    <span title={`${groupDigits(numberText(value))} ${word}`}>
      {compact.format(value)} {word}
    </span>
  )
}
