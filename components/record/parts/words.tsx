import { emptyMark, linkOf } from '@/lib/core/answers/summary'
import { hasHidden, textParts } from '@/lib/core/answers/text'
import { ArrowUpRight, Ban, Check, CircleHelp, Minus, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTabStop } from '@/components/grid/row-controls'
import { cn } from '@/components/ui/cn'
import { Badge, type BadgeProps } from '@/components/ui/badge'
import { isUnusable, judgementOf, type Badge as Judgement } from '@/lib/core/answers/email'

/** Text from an answer: isolated, so that it cannot turn the direction of its surroundings, with invisible characters shown as marks. */
export function SafeText({ children, className }: { children: string; className?: string | undefined }) {
  return <bdi className={className}>{hasHidden(children) ? <Marked text={children} /> : children}</bdi>
}

/** A hostile megabyte of invisible characters must not become a million elements. */
const mostParts = 400

function Marked({ text }: { text: string }) {
  const parts = textParts(text)
  return (
    <>
      {parts.slice(0, mostParts).map((part, index) =>
        'mark' in part ? (
          <span
            key={index}
            title={part.name}
            className="mx-px rounded-sm bg-amber-soft px-0.5 font-mono text-[0.85em] text-amber"
          >
            {part.mark}
          </span>
        ) : (
          part.text
        ),
      )}
      {parts.length > mostParts && <span> … {parts.length - mostParts} more parts in Raw</span>}
    </>
  )
}

export function Mark({ value }: { value: unknown }) {
  const mark = emptyMark(value)
  if (mark === null) return null
  return (
    <span title={mark.title} className={typeof value === 'boolean' ? undefined : 'text-ink-faint'}>
      {mark.text === mark.title || typeof value === 'boolean' ? (
        mark.text
      ) : (
        <>
          <span aria-hidden="true">{mark.text}</span>
          <span className="sr-only">{mark.title}</span>
        </>
      )}
    </span>
  )
}

type LinkValueProps = {
  value: unknown
  /** The key it stands under: it decides whether digits are a telephone number. */
  name?: string | undefined
  children?: string | undefined
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
      className={cn(
        'decoration-line underline underline-offset-3 hover:decoration-current',
        // 24 px high, as a target has to be (WCAG 2.5.8): in a row others stand beside it
        isPlain && 'py-1',
        className,
      )}
    >
      <bdi>{children ?? link.text}</bdi>
      {link.ascii !== null && <span className="text-ink-faint"> ({link.ascii})</span>}
      {isWeb && !isPlain && (
        <ArrowUpRight aria-hidden="true" className="ml-0.5 inline size-3 align-[-0.05em] text-ink-faint" />
      )}
    </a>
  )
}

const badgeStyles = {
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
  const { tone, Sign } = badgeStyles[judgement.badge]
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

const fit = (isInRow: boolean) => (isInRow ? 'truncate' : 'wrap-anywhere')

type EmailValueProps = {
  address: string
  state: unknown
  /** It begins no message, where somebody may be one who is not to be contacted. */
  isText?: boolean
  /** Outside of rows none of it is cut. */
  isInRow?: boolean
}

export const EmailValue = ({ address, state, isText = false, isInRow = false }: EmailValueProps) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
    {isText || isUnusable(state) ? (
      <SafeText className={cn(fit(isInRow), isUnusable(state) && 'text-ink-quiet line-through')}>
        {plainAddress(address)}
      </SafeText>
    ) : (
      <LinkValue isPlain value={address} name="email" className={fit(isInRow)} />
    )}
    <EmailMark state={state} />
  </span>
)
