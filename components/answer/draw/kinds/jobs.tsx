import { useRef, useState, type KeyboardEvent } from 'react'
import type { KindView, ListBodyProps } from '@/components/answer/draw/kind-view'
import { shortcutOf } from '@/components/frame/single-keys'
import { RowTick } from '@/components/grid/tick-box'
import { rowTarget } from '@/components/record/parts/row-target'
import { JobPreview, JobRow } from '@/components/record/pages/job'
import { useDrawer } from '@/components/record/parts/drawer-context'
import { hintsOf } from '@/components/record/role-hints'
import { moveFocus } from '@/components/ui/typing'
import { rowTitle } from '@/lib/core/answers/describe'
import { recordOf } from '@/lib/core/answers/rows'

const arrows: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const letters: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** Jobs with the chosen one beside them; where there is no room for both it opens in the drawer. */
function JobSplit({ label, rows, kind, answer, ticks }: ListBodyProps) {
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const drawer = useDrawer()
  const at = Math.min(chosen, rows.length - 1)
  const row = rows[at]
  if (!row) return null

  function choose(index: number) {
    setChosen(index)
    const target = rowTarget(rows, index, kind)
    if (pane.current?.offsetParent === null && target)
      drawer.open({
        ...target,
        body: (
          <JobPreview
            value={recordOf(target.value, kind.source.unwrap)}
            hints={hintsOf(rows[index]?.value, kind.roles)}
            at={answer.at}
            isBare
          />
        ),
      })
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = arrows[event.key] ?? letters[shortcutOf(event)]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const next = Math.min(rows.length - 1, Math.max(0, at + step))
    event.preventDefault()
    setChosen(next)
    moveFocus(list.current?.querySelectorAll<HTMLElement>('[data-job]')[next])
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
          {rows.map((each, index) => (
            <JobRow
              key={each.id}
              value={recordOf(each.value, kind.source.unwrap)}
              hints={hintsOf(each.value, kind.roles)}
              at={answer.at}
              isChosen={index === at}
              tick={
                <RowTick
                  title={rowTitle(each.value, kind.roles, index)}
                  id={each.id}
                  ticks={ticks}
                  className="relative z-1 self-start"
                />
              }
              onChoose={() => choose(index)}
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
          <JobPreview
            key={row.id}
            value={recordOf(row.value, kind.source.unwrap)}
            hints={hintsOf(row.value, kind.roles)}
            at={answer.at}
          />
        </div>
      </div>
    </div>
  )
}

export const jobsView: KindView = { as: 'list', label: 'Jobs', own: { label: 'List', Body: JobSplit } }
