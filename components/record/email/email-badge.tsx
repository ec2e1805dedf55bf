import { Ban, Check, CircleHelp, Minus, TriangleAlert, type LucideIcon } from 'lucide-react'
import { SafeText } from '@/components/record/parts/safe-text'
import { Badge, type BadgeProps } from '@/components/ui/badge'
import type { Badge as Verdict } from '@/lib/core/answers/email'

const looks = {
  verified: { tone: 'success', Sign: Check },
  risky: { tone: 'warning', Sign: TriangleAlert },
  'do-not-use': { tone: 'danger', Sign: Ban },
  unknown: { tone: 'neutral', Sign: CircleHelp },
  'not-found': { tone: 'outline', Sign: Minus },
  verbatim: { tone: 'neutral', Sign: null },
} as const satisfies Record<Verdict, { tone: BadgeProps['tone']; Sign: LucideIcon | null }>

/** How far an address can be trusted; a word that is not known stands as it is, without a colour. */
export function EmailBadge({ badge, word }: { badge: Verdict; word: string }) {
  const { tone, Sign } = looks[badge]
  return (
    <Badge tone={tone}>
      {Sign && <Sign aria-hidden="true" />}
      <SafeText>{word}</SafeText>
    </Badge>
  )
}
