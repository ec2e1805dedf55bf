'use client'

import type { AnswerProps } from '@/components/answer/answer'
import { GenericView } from '@/components/answer/generic-view'
import { EmailBadge } from '@/components/record/email/email-badge'
import { Flags } from '@/components/record/email/flags'
import { RowActions } from '@/components/answer/handoff/row-actions'
import { MetaLine } from '@/components/record/parts/meta-line'
import { wording } from '@/lib/core/records/read-fields'
import { LinkValue } from '@/components/record/parts/link-value'
import { OtherFields } from '@/components/record/parts/other-fields'
import { SafeText } from '@/components/record/parts/safe-text'
import { TimeValue } from '@/components/record/parts/scalar'
import { Section } from '@/components/record/parts/section'
import { CopyButton } from '@/components/ui/copy-button'
import { readEmail, type EmailVerdict } from '@/lib/core/answers/email'
import { resolve } from '@/lib/core/answers/pointer'

/** A work email with an honest word about it. */
export function EmailView({ answer }: AnswerProps) {
  const { item } = answer.view
  const value = resolve(answer.document, item?.ptr ?? '')
  const verdict = readEmail(value)
  const { address, alternatives, flags } = verdict
  const asked = wording(answer.input['networkId']) ?? wording(answer.input['networkUrl'])
  if (!item) return <GenericView answer={answer} />
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
        <MetaLine className="mt-1" facts={factsOf(verdict, asked)} />
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
          <RowActions value={answer.input} entity="person" answer={answer} layout="bar" />
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

function factsOf({ statuses, score, checkedAt }: EmailVerdict, asked: string | null) {
  return [
    asked && <SafeText key="asked">{`Work email of ${asked}`}</SafeText>,
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
