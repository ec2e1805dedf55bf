import { useRef, useState, type KeyboardEvent } from 'react'
import type { Item, KindView, ListBodyProps } from '@/components/answer/answer'
import { shortcutOf } from '@/components/frame/single-keys'
import { JobPreview, JobRow } from '@/components/record/pages/job'
import { moveFocus } from '@/components/ui/typing'

const arrows: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const letters: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** Jobs with the chosen one beside them; where there is no room for both it opens in the drawer. */
function JobSplit({ label, items, answer: { at } }: ListBodyProps) {
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const here = Math.min(chosen, items.length - 1)
  const item = items[here]
  if (!item) return null

  function choose(index: number, { value, hints, open }: Item) {
    setChosen(index)
    if (pane.current?.offsetParent === null) open(<JobPreview value={value} hints={hints} at={at} isBare />)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = arrows[event.key] ?? letters[shortcutOf(event)]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const next = Math.min(items.length - 1, Math.max(0, here + step))
    event.preventDefault()
    setChosen(next)
    moveFocus(list.current?.querySelectorAll<HTMLElement>('h2 button')[next])
  }

  return (
    <div className="@container">
      <div className="grid items-start gap-6 @2xl:grid-cols-[minmax(16rem,2fr)_3fr]">
        <ul
          ref={list}
          aria-label={label}
          onKeyDown={onKeyDown}
          className="min-w-0 divide-y divide-line overflow-hidden rounded-lg border border-line"
        >
          {items.map((each, index) => (
            <JobRow
              key={each.id}
              value={each.value}
              hints={each.hints}
              at={at}
              isChosen={index === here}
              tick={<span className="self-start">{each.tick()}</span>}
              onChoose={() => choose(index, each)}
            />
          ))}
        </ul>
        <div
          ref={pane}
          role="region"
          aria-label="Chosen job"
          className="sticky top-20 max-h-[calc(100dvh-6rem)] min-w-0 overflow-y-auto rounded-lg border border-line bg-raised p-5 @max-2xl:hidden"
          tabIndex={0}
        >
          <JobPreview key={item.id} value={item.value} hints={item.hints} at={at} />
        </div>
      </div>
    </div>
  )
}

export const jobsView: KindView = { as: 'list', label: 'Jobs', own: { label: 'List', Body: JobSplit } }
