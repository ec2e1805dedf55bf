import { PayeeStop } from '@/components/pay/payee-stop'
import { refusalValues } from '@/components/pay/refusal-values'
import { IntentLink } from '@/components/frame/intent-link'
import { buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import type { Refusal, RefusalCode } from '@/lib/core/payment/refusal'
import { refusalText } from '@/lib/core/payment/refusals'

const inSettings: readonly RefusalCode[] = ['E_BUDGET', 'E_AMOUNT_CAP', 'E_PAYTO_PIN']

/** A payment that was refused before anything was signed: what was expected beside what was asked. */
export function RefusalNotice({ refusal, raw }: { refusal: Refusal; raw?: string }) {
  const { what, charged, next } = refusalText(refusal)
  const { code, expected, asked } = refusal
  const report = raw ? `${code} ${raw.slice(0, 2000)}` : code
  return (
    <>
      <Notice
        tone={code === 'E_BUDGET' || code === 'E_FUNDS' ? 'warning' : 'danger'}
        role="alert"
        title={what}
        actions={
          inSettings.includes(code) && (
            <IntentLink href="/settings" className={buttonStyle({ size: 'sm' })}>
              Open settings
            </IntentLink>
          )
        }
      >
        <p>
          {charged} {next}
        </p>
        {(expected !== null || asked !== null) && <Sides refusal={refusal} />}
        <Disclosure className="mt-2" summary="Details for a report">
          <p className="flex items-start gap-2">
            <span className="min-w-0 font-mono text-xs break-all">{report}</span>
            <CopyButton value={report} label="Copy the details" />
          </p>
        </Disclosure>
      </Notice>
      {code === 'E_PAYTO_PIN' && <PayeeStop refusal={refusal} />}
    </>
  )
}

function Sides({ refusal }: { refusal: Refusal }) {
  const { expected, asked } = refusalValues(refusal)
  return (
    <dl className="mt-3 grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-2">
      {[expected, asked].map(({ name, text }) => (
        <div key={name} className="min-w-0 bg-raised px-3 py-2">
          <dt className="text-xs text-ink-faint">{name}</dt>
          <dd className="mt-0.5 font-mono text-sm break-all text-ink tabular-nums">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
