import { Check, TriangleAlert, type LucideIcon, Info, X } from 'lucide-react'
import { RecordActions } from '@/components/record/record-slots'
import { MetaLine } from '@/components/record/parts/facts'
import { wording } from '@/lib/core/records/read-fields'
import { EmailBadge, LinkValue } from '@/components/record/parts/link-value'
import { OtherFields } from '@/components/record/parts/other-fields'
import { SafeText } from '@/components/record/parts/safe-text'
import { TimeValue } from '@/components/record/parts/scalar'
import { Section } from '@/components/record/parts/section'
import { CopyButton } from '@/components/ui/copy-button'
import { isUnusable, readEmail, type EmailVerdict, type Flag } from '@/lib/core/answers/email'
import { cn } from '@/components/ui/cn'

type EmailPageProps = {
  value: unknown
  /** The input of the lookup: the answer itself need not name the person. */
  asked: Readonly<Record<string, unknown>>
}

export function EmailPage({ value, asked }: EmailPageProps) {
  const verdict = readEmail(value)
  const { address, alternatives, flags } = verdict
  const person = wording(asked['networkId']) ?? wording(asked['networkUrl'])
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <header>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 text-xl wrap-anywhere">
            {address === null ? 'No address' : <Address address={address} word={verdict.word} />}
          </h2>
          {address !== null && <CopyButton value={address} label="Copy address" />}
          <EmailBadge state={verdict.word} />
        </div>
        <MetaLine className="mt-1" facts={factsOf(verdict, person)} />
        {verdict.why.map((reason) => (
          <p key={reason} className="mt-1 text-sm text-ink-quiet">
            <SafeText>{reason}</SafeText>
          </p>
        ))}
        {address === null && (
          <p className="mt-1 text-sm text-ink-quiet">
            The service found none. The receipt above says what was charged.
          </p>
        )}
        <div className="mt-3">
          <RecordActions value={asked} entity="person" layout="bar" />
        </div>
      </header>
      {flags.length > 0 && (
        <Section title="Checks">
          <Flags flags={flags} />
        </Section>
      )}
      {alternatives.length > 0 && (
        <Section title="Other addresses" count={alternatives.length}>
          <ul className="flex flex-col gap-1">
            {alternatives.map((other, index) => (
              <Alternative key={index} value={other} />
            ))}
          </ul>
        </Section>
      )}
      <OtherFields value={value} used={verdict.used} />
    </div>
  )
}

function factsOf({ statuses, score, checkedAt }: EmailVerdict, person: string | null) {
  return [
    person && <SafeText key="person">{`Work email of ${person}`}</SafeText>,
    ...statuses.map(({ label, text }) => `${label}: ${text}`),
    score && `Score ${score.text}`,
    checkedAt !== null && (
      <span key="checked">
        checked <TimeValue value={checkedAt} />
      </span>
    ),
  ]
}

function Alternative({ value }: { value: unknown }) {
  const { address, word } = readEmail(typeof value === 'string' ? { email: value } : value)
  if (address === null) return null
  return (
    <li className="flex flex-wrap items-center gap-2">
      <Address address={address} word={word} />
      <CopyButton value={address} label={`Copy ${address}`} />
      {typeof value !== 'string' && <EmailBadge state={word} />}
    </li>
  )
}

/** One that is not to be used begins no message. */
const Address = ({ address, word }: { address: string; word: string }) =>
  isUnusable(word) ? (
    <SafeText className="text-ink-quiet line-through">{address}</SafeText>
  ) : (
    <LinkValue value={address} name="email" />
  )

const signs = {
  good: { Sign: Check, colour: 'text-green' },
  bad: { Sign: X, colour: 'text-red' },
  caution: { Sign: TriangleAlert, colour: 'text-amber' },
  neutral: { Sign: Info, colour: 'text-ink-faint' },
} as const satisfies Record<Flag['tone'], { Sign: LucideIcon; colour: string }>

/** Only checks that were made are listed. */
function Flags({ flags }: { flags: readonly Flag[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
      {flags.map(({ key, label, value, tone }) => {
        const { Sign, colour } = signs[tone]
        return (
          <li key={key} className="flex items-center gap-2">
            <Sign aria-hidden="true" className={cn('size-4 shrink-0', colour)} />
            <span className="min-w-0 flex-1">
              <SafeText>{label}</SafeText>
            </span>
            <span className="text-ink-quiet">{value ? 'Yes' : 'No'}</span>
          </li>
        )
      })}
    </ul>
  )
}
