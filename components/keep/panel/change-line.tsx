import { factLabel, factText } from '@/lib/browser/library/fact-words'
import type { Change } from '@/lib/browser/library/tell'

/** 'Moved from Acme to Globex', 'Left Acme', 'Headline: "A" became "B"'. */
export function ChangeLine({ change: { name, from, to } }: { change: Change }) {
  const before = factText(name, from)
  const after = factText(name, to)
  if (to === null)
    return (
      <span className="block text-sm text-ink-quiet">
        Left <bdi>{before}</bdi>
      </span>
    )
  return (
    <span className="block text-sm text-ink-quiet">
      {name === 'company' ? (
        <>
          Moved from <bdi>{before}</bdi> to <bdi className="text-ink">{after}</bdi>
        </>
      ) : (
        <>
          {factLabel(name)}: <bdi>{before}</bdi> became <bdi className="text-ink">{after}</bdi>
        </>
      )}
    </span>
  )
}
