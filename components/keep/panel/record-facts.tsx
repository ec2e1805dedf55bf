import { ago } from '@/components/frame/when'
import { EmailValue, LinkValue } from '@/components/record/parts/link-value'
import { LongText } from '@/components/record/parts/long-text'
import { SafeText } from '@/components/record/parts/safe-text'
import { Disclosure } from '@/components/ui/disclosure'
import { LateDisclosure } from '@/components/ui/late-disclosure'
import type { KeptKind } from '@/lib/core/kind-titles'
import { keptKinds } from '@/lib/core/records/kinds'
import { counted } from '@/lib/core/text'
import { IntentLink } from '@/components/frame/intent-link'
import type { DetailRow, Fact, Told, Sighting } from '@/lib/browser/database/stores'
import { held } from '@/lib/browser/library/facts'
import { findEndpoint } from '@/lib/core/catalogue'
import { factLabel, factText, inOrder, isShown } from '@/lib/browser/library/fact-words'
import { pagePath } from '@/lib/core/catalogue/page-path'

/** Every fact that is held, with where it is from and how old it is; earlier tellings are kept beside it. */
export function RecordFacts({ kind, detail }: { kind: KeptKind; detail: DetailRow }) {
  const facts = inOrder(detail.facts.filter(({ name, told }) => isShown(name) && told.length > 0))
  const sections: readonly { facts: readonly string[] }[] = keptKinds[kind].sections
  const quiet = new Set(sections.flatMap((section) => section.facts))
  const lines = (isQuiet: boolean) => facts.filter(({ name }) => quiet.has(name) === isQuiet)
  return (
    <section aria-label="Facts">
      <h3 className="mb-1 text-sm font-medium">Facts</h3>
      <FactLines facts={lines(false)} detail={detail} />
      {lines(true).length > 0 && (
        <LateDisclosure summary="All fields" aside={counted(lines(true).length, 'more', 'more')}>
          <FactLines facts={lines(true)} detail={detail} />
        </LateDisclosure>
      )}
    </section>
  )
}

const FactLines = ({ facts, detail }: { facts: readonly Fact[]; detail: DetailRow }) => (
  <dl className="divide-y divide-line border-y border-line empty:hidden">
    {facts.map((fact) => (
      <FactLine key={fact.name} fact={fact} detail={detail} />
    ))}
  </dl>
)

function FactLine({ fact: { name, told }, detail }: { fact: Fact; detail: DetailRow }) {
  const [now, ...earlier] = told
  if (!now) return null
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-quiet">{factLabel(name)}</dt>
      <dd className="min-w-0">
        {name === 'email' ? (
          <EmailValue address={factText(name, now.value)} state={held(detail, 'emailState')?.value} />
        ) : (
          <FactValue name={name} value={now.value} />
        )}
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

/** The bought answers that tell of a record; each opens again at no charge. */
export function RecordSources({ detail }: { detail: DetailRow }) {
  const byAnswer = new Map<string, Sighting>()
  for (const sighting of detail.sightings)
    if (!byAnswer.has(sighting.intentId)) byAnswer.set(sighting.intentId, sighting)
  return (
    <section aria-label="Bought answers">
      <h3 className="mb-1 text-sm font-medium">
        {byAnswer.size === 1 ? 'In one bought answer' : `In ${byAnswer.size} bought answers`}
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {[...byAnswer.values()].slice(0, 20).map(({ intentId, endpointId, at }) => (
          <li key={intentId}>
            <IntentLink
              href={`${pagePath(endpointId)}?bought=${intentId}`}
              className="flex min-h-9 items-center justify-between gap-4 py-1.5 text-sm hover:underline"
            >
              {findEndpoint(endpointId)?.title ?? endpointId}
              <span className="text-ink-faint">{ago(at)}</span>
            </IntentLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
