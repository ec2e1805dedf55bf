import type { ReactNode } from 'react'
import { Check, Info, TriangleAlert, X } from 'lucide-react'
import type { RecordPageProps } from '@/components/record/pages/record-page'
import { MetaLine, Section } from '@/components/record/parts/facts'
import { EmailBadge, LinkValue, SafeText } from '@/components/record/parts/words'
import { OtherFields } from '@/components/record/parts/record-fields'
import { TimeValue } from '@/components/record/parts/value'
import { RecordActions } from '@/components/record/record-context'
import { CopyButton } from '@/components/ui/copy-button'
import { isUnusable, readEmail, type Flag } from '@/lib/core/answers/email'
import { wording } from '@/lib/core/records/read-fields'

type EmailPageProps = RecordPageProps & {
  /** The input of the lookup: the answer itself need not name the person. */
  asked: Readonly<Record<string, unknown>>
}

export function EmailPage({ value, asked }: EmailPageProps) {
  const { address, word, why, statuses, score, checkedAt, flags, alternatives, used } = readEmail(value)
  const person = wording(asked['networkId']) ?? wording(asked['networkUrl'])
  const facts = [
    person && `Work email of ${person}`,
    ...statuses.map(({ label, text }) => `${label}: ${text}`),
    score && `Score ${score.text}`,
    checkedAt !== null && (
      <span key="checked">
        checked <TimeValue value={checkedAt} />
      </span>
    ),
  ]
  const quiet =
    address === null ? [...why, 'The service found none. The receipt above says what was charged.'] : why
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 text-xl wrap-anywhere">
            {address === null ? 'No address' : <Address address={address} word={word} />}
          </h2>
          {address !== null && <CopyButton value={address} label="Copy address" />}
          <EmailBadge state={word} />
        </div>
        <MetaLine className="mt-1" facts={facts} />
        {quiet.map((reason) => (
          <p key={reason} className="mt-1 text-sm text-ink-quiet">
            <SafeText>{reason}</SafeText>
          </p>
        ))}
        <div className="mt-3">
          <RecordActions value={asked} entity="person" layout="bar" />
        </div>
      </div>
      {flags.length > 0 && (
        <Section title="Checks">
          <ul className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
            {flags.map(({ key, label, value, tone }) => (
              <li key={key} className="flex items-center gap-2">
                {signs[tone]}
                <SafeText className="min-w-0 flex-1">{label}</SafeText>
                <span className="text-ink-quiet">{value ? 'Yes' : 'No'}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Other addresses" count={alternatives.length}>
        <ul className="flex flex-col gap-1">
          {alternatives.map((other, index) => (
            <Alternative key={index} value={other} />
          ))}
        </ul>
      </Section>
      <OtherFields value={value} used={used} />
    </div>
  )
}

const Address = ({ address, word }: { address: string; word: string }) =>
  isUnusable(word) ? (
    <SafeText className="text-ink-quiet line-through">{address}</SafeText>
  ) : (
    <LinkValue value={address} name="email" />
  )

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

const signs: Readonly<Record<Flag['tone'], ReactNode>> = {
  good: <Check aria-hidden="true" className="size-4 shrink-0 text-green" />,
  bad: <X aria-hidden="true" className="size-4 shrink-0 text-red" />,
  caution: <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-amber" />,
  neutral: <Info aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />,
}
