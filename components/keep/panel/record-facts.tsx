import { ago } from '@/components/frame/when'
import { LinkValue } from '@/components/record/parts/link-value'
import { LongText } from '@/components/record/parts/long-text'
import { SafeText } from '@/components/record/parts/safe-text'
import { Disclosure } from '@/components/ui/disclosure'
import { findEndpoint } from '@/lib/core/catalogue'
import { factLabel, factText, inOrder, isShown } from '@/lib/browser/library/fact-words'
import type { DetailRow, Fact, Told } from '@/lib/browser/database/rows'

/** Every fact that is held, with where it is from and how old it is; earlier tellings are kept beside it. */
export function RecordFacts({ detail }: { detail: DetailRow }) {
  const facts = inOrder(detail.facts.filter(({ name, told }) => isShown(name) && told.length > 0))
  return (
    <section aria-label="Facts">
      <h3 className="mb-1 text-sm font-medium">Facts</h3>
      <dl className="divide-y divide-line border-y border-line">
        {facts.map((fact) => (
          <FactLine key={fact.name} fact={fact} />
        ))}
      </dl>
    </section>
  )
}

function FactLine({ fact: { name, told } }: { fact: Fact }) {
  const [now, ...earlier] = told
  if (!now) return null
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-quiet">{factLabel(name)}</dt>
      <dd className="min-w-0">
        <FactValue name={name} value={now.value} />
        <span className="block text-xs text-ink-faint">{sourceOf(now)}</span>
        {earlier.length > 0 && (
          <Disclosure summary={earlier.length === 1 ? '1 other telling' : `${earlier.length} other tellings`}>
            <ul className="flex flex-col gap-1.5">
              {earlier.map((one) => (
                <li key={`${one.endpointId} ${one.intentId}`} className="text-sm">
                  <bdi className="line-clamp-3 wrap-anywhere">{factText(name, one.value)}</bdi>
                  <span className="block text-xs text-ink-faint">{sourceOf(one)}</span>
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </dd>
    </div>
  )
}

function FactValue({ name, value }: { name: string; value: unknown }) {
  const text = factText(name, value)
  if (/^https?:\/\//i.test(text)) return <LinkValue value={text} name={name} />
  if (text.length > 240) return <LongText text={text} />
  return <SafeText className="wrap-anywhere">{text}</SafeText>
}

const cached = { true: ' · from the service’s cache', false: ' · live', null: '' } as const

const sourceOf = ({ endpointId, at, isCached }: Told) =>
  `${findEndpoint(endpointId)?.title ?? endpointId} · ${ago(at)}${cached[`${isCached}`]}`
