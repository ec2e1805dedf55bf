import { emptyMark } from '@/lib/core/answers/summary'
import { hasHidden, textParts } from '@/lib/core/answers/text'

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

/** The mark of a null, missing, empty or false value; null where there is a value to show. */
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
