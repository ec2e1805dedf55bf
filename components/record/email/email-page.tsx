'use client'

import { EmailBadge } from '@/components/record/email/email-badge'
import { Flags } from '@/components/record/email/flags'
import { RecordActions } from '@/components/record/record-slots'
import { MetaLine } from '@/components/record/parts/meta-line'
import { wording } from '@/lib/core/records/read-fields'
import { LinkValue } from '@/components/record/parts/link-value'
import { OtherFields } from '@/components/record/parts/other-fields'
import { SafeText } from '@/components/record/parts/safe-text'
import { TimeValue } from '@/components/record/parts/scalar'
import { Section } from '@/components/record/parts/section'
import { CopyButton } from '@/components/ui/copy-button'
import { readEmail, type EmailVerdict } from '@/lib/core/answers/email'

type EmailPageProps = {
  value: unknown
  /** Whom it was asked for: the answer itself need not name the person. */
  asked: Readonly<Record<string, unknown>>
}

/** A work email with an honest word about it. */
export function EmailPage({ value, asked }: EmailPageProps) {
  const verdict = readEmail(value)
  const { address, alternatives, flags } = verdict
  const person = wording(asked['networkId']) ?? wording(asked['networkUrl'])
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <header>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 text-xl wrap-anywhere">
            {address === null ? 'No address' : <LinkValue value={address} name="email" />}
          </h2>
          {address !== null && <CopyButton value={address} label="Copy address" />}
          <EmailBadge badge={verdict.badge} word={verdict.word} />
        </div>
        <MetaLine className="mt-1" facts={factsOf(verdict, person)} />
        {verdict.why.map((reason) => (
          <p key={reason} className="mt-1 text-sm text-ink-quiet">
            <SafeText>{reason}</SafeText>
          </p>
        ))}
        {address === null && (
          <p className="mt-1 text-sm text-ink-quiet">
            The service found none. This lookup was paid, as the receipt above says.
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
  const { address, badge, word } = readEmail(typeof value === 'string' ? { email: value } : value)
  if (address === null) return null
  return (
    <li className="flex flex-wrap items-center gap-2">
      <LinkValue value={address} name="email" />
      <CopyButton value={address} label={`Copy ${address}`} />
      {typeof value !== 'string' && <EmailBadge badge={badge} word={word} />}
    </li>
  )
}
