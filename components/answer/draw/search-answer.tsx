import { useDeferredValue, useMemo, useState } from 'react'
import { Search } from 'lucide-react'
import { findInAnswer, pathText, type Hit } from '@/components/answer/draw/find-in-answer'
import type { Answer } from '@/components/answer/answer'
import { useDrawer } from '@/components/record/parts/drawer-context'
import { SafeText } from '@/components/record/parts/safe-text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { showHidden } from '@/lib/core/answers/text'
import { resolve } from '@/lib/core/answers/pointer'

export function SearchAnswer({ answers }: { answers: readonly Answer[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        <Search aria-hidden="true" /> <span className="max-sm:sr-only">Search in answer</span>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        size="lg"
        title="Search in answer"
        description="Every field, also those that stand in no column. No charge."
      >
        <Finder answers={answers} onOpen={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type FinderProps = { answers: readonly Answer[]; onOpen: () => void }

function Finder({ answers, onOpen }: FinderProps) {
  const drawer = useDrawer()
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const found = useMemo(() => {
    const pages = answers.map((answer) => ({ answer, ...findInAnswer(answer.document, wanted) }))
    return {
      hits: pages.flatMap(({ answer, hits }) => hits.map((hit) => ({ answer, hit }))).slice(0, 200),
      isCut: pages.some(({ isCut }) => isCut),
    }
  }, [answers, wanted])

  function open(answer: Answer, { ptr, within, key }: Hit) {
    onOpen()
    // after the dialog has given the focus back
    setTimeout(() => {
      const value = resolve(answer.document, within)
      drawer.open({ title: pathText(within), value, name: key, ptr: within || ptr })
    })
  }

  return (
    <div className="flex flex-col gap-3">
      <Input
        type="search"
        aria-label="Words to find"
        icon={<Search aria-hidden="true" />}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p role="status" className="text-sm text-ink-faint">
        {wanted.trim() === ''
          ? 'Names of fields and what stands in them.'
          : `${found.isCut ? 'The first ' : ''}${found.hits.length} ${found.hits.length === 1 ? 'place' : 'places'}`}
      </p>
      <ul className="-mx-2">
        {found.hits.map(({ answer, hit }) => (
          <li key={`${answer.intentId}${hit.ptr}`}>
            <button
              type="button"
              aria-label={`${pathText(hit.ptr)}: ${hit.excerpt}`}
              onClick={() => open(answer, hit)}
              className="w-full rounded-md px-2 py-1.5 text-left hover:bg-hover"
            >
              <span className="block truncate font-mono text-xs text-ink-faint">
                <bdi>{showHidden(pathText(hit.ptr))}</bdi>
              </span>
              <span className="line-clamp-2 wrap-anywhere">
                <SafeText>{hit.excerpt}</SafeText>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
