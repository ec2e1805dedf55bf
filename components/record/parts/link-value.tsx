import { ArrowUpRight, Ban, Check, CircleHelp, Minus, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTabStop } from '@/components/grid/tab-stop'
import { cn } from '@/components/ui/cn'
import { linkOf } from '@/lib/core/answers/summary'
import { SafeText } from '@/components/record/parts/safe-text'
import { Badge, type BadgeProps } from '@/components/ui/badge'
import { isUnusable, judgementOf, type Badge as Judgement } from '@/lib/core/answers/email'

type LinkValueProps = {
  value: unknown
  /** The key it stands under: it decides whether digits are a telephone number. */
  name?: string | undefined
  children?: string | undefined
  /** Without the icon for a link to another site, as in a table with hundreds of links. */
  isPlain?: boolean | undefined
  className?: string | undefined
}

export function LinkValue({ value, name = '', children, isPlain = false, className }: LinkValueProps) {
  const tabIndex = useTabStop()
  const link = linkOf(value, name)
  if (!link) return <SafeText className={className}>{children ?? String(value)}</SafeText>
  const isWeb = link.kind === 'web'
  return (
    <a
      href={link.href}
      tabIndex={tabIndex}
      {...(isWeb && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' })}
      title={link.href}
      className={cn('decoration-line underline underline-offset-3 hover:decoration-current', className)}
    >
      <bdi>{children ?? link.text}</bdi>
      {link.ascii !== null && <span className="text-ink-faint"> ({link.ascii})</span>}
      {isWeb && !isPlain && (
        <ArrowUpRight aria-hidden="true" className="ml-0.5 inline size-3 align-[-0.05em] text-ink-faint" />
      )}
    </a>
  )
}

const looks = {
  verified: { tone: 'success', Sign: Check },
  risky: { tone: 'warning', Sign: TriangleAlert },
  'do-not-use': { tone: 'danger', Sign: Ban },
  unknown: { tone: 'neutral', Sign: CircleHelp },
  'not-found': { tone: 'outline', Sign: Minus },
  verbatim: { tone: 'neutral', Sign: null },
} as const satisfies Record<Judgement, { tone: BadgeProps['tone']; Sign: LucideIcon | null }>

export function EmailBadge({ state }: { state: unknown }) {
  const judgement = judgementOf(state)
  if (!judgement) return null
  const { tone, Sign } = looks[judgement.badge]
  return (
    <Badge tone={tone} className="shrink-0">
      {Sign && <Sign aria-hidden="true" />}
      <SafeText>{judgement.word}</SafeText>
    </Badge>
  )
}

export const EmailMark = ({ state }: { state: unknown }) =>
  judgementOf(state)?.badge === 'verified' ? (
    <>
      <Check aria-hidden="true" className="size-3.5 shrink-0 text-green" />
      <span className="sr-only">Verified</span>
    </>
  ) : (
    <EmailBadge state={state} />
  )

/** As it is copied, an address that is not to be used has the word behind it; here that stands beside it. */
const plainAddress = (words: string) => words.replace(/ \([^()]*\)$/, '')

type EmailValueProps = {
  address: string
  state: unknown
  /** It begins no message, where somebody may be one who is not to be contacted. */
  isText?: boolean
}

export const EmailValue = ({ address, state, isText = false }: EmailValueProps) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
    {isText || isUnusable(state) ? (
      <SafeText className={cn('truncate', isUnusable(state) && 'text-ink-quiet line-through')}>
        {plainAddress(address)}
      </SafeText>
    ) : (
      <LinkValue isPlain value={address} name="email" className="truncate" />
    )}
    <EmailMark state={state} />
  </span>
)
