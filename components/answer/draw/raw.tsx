import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, Download } from 'lucide-react'
import type { Answer } from '@/components/answer/answer'
import { saveFile } from '@/components/keep/export/save-file'
import { jsonText } from '@/components/record/parts/record-fields'
import { Button, SignButton } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/copy-button'
import { Input } from '@/components/ui/input'
import { countText, dayOf } from '@/lib/core/text'

export function RawPages({ answers }: { answers: readonly Answer[] }) {
  const [at, setAt] = useState(0)
  const [isEarlier, setEarlier] = useState(false)
  const answer = answers[at] ?? answers[0]
  if (!answer) return null
  return (
    <div className="flex flex-col gap-3 pb-4">
      {answers.length > 1 && (
        <div className="flex flex-wrap gap-1">
          {answers.map((one, index) => (
            <Button
              key={one.intentId}
              size="sm"
              variant={index === at ? 'secondary' : 'quiet'}
              aria-pressed={index === at}
              onClick={() => setAt(index)}
            >
              {index + 1}
            </Button>
          ))}
        </div>
      )}
      {answer.editedAt !== null && (
        <p className="text-sm text-ink-quiet">
          Not the bytes as they arrived: a person you deleted on {dayOf(answer.editedAt)} was taken out.
        </p>
      )}
      {answer.earlier !== null && (
        <Button size="sm" className="self-start" onClick={() => setEarlier(!isEarlier)}>
          {isEarlier ? 'Show the second reply' : 'Show the first reply'}
        </Button>
      )}
      <RawView
        key={`${answer.intentId} ${isEarlier}`}
        text={(isEarlier && answer.earlier) || answer.text}
        document={answer.isRepaired || isEarlier ? undefined : answer.document}
        fileName={`${answer.endpoint.id}-${answer.intentId.slice(2, 10)}.json`}
      />
    </div>
  )
}

/** Characters. Of a longer text only the first part is shown; all of it can be saved. */
const largest = 5_000_000
const firstPart = 1_000_000

/** Characters. A longer text is not indented. */
const indented = 1_000_000
const lineHeight = 20
const longestLine = 400

export function RawView({ text, document, fileName }: { text: string; document: unknown; fileName: string }) {
  const isCut = text.length > largest
  const isIndented = text.length <= indented && document !== undefined
  const lines = useMemo(() => {
    const source = isIndented ? jsonText(document) : isCut ? text.slice(0, firstPart) : text
    return source.split('\n').flatMap(inPieces)
  }, [text, document, isIndented, isCut])
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-quiet">
        {size(text.length)} as received.
        {isCut && ' Only the first megabyte is shown here; save it to have all.'}
        {isIndented && ' Set in lines for reading; copy and save give the exact text.'}
      </p>
      <Lines lines={lines}>
        <CopyButton value={text} label="Copy all" size="sm" variant="secondary" />
        <Button size="sm" onClick={() => saveFile({ name: fileName, type: 'application/json', body: text })}>
          <Download aria-hidden="true" /> Save
        </Button>
      </Lines>
    </div>
  )
}

const size = (characters: number) =>
  characters < 10_000
    ? `${countText(characters)} characters`
    : `${countText(Math.round(characters / 1000))} KB`

const inPieces = (line: string) =>
  Array.from({ length: Math.max(1, Math.ceil(line.length / longestLine)) }, (_, at) =>
    line.slice(at * longestLine, (at + 1) * longestLine),
  )

function Lines({ lines, children }: { lines: readonly string[]; children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const hits = useMemo(() => {
    const wanted = words.toLowerCase()
    if (wanted === '') return []
    return lines.flatMap((line, index) => (line.toLowerCase().includes(wanted) ? [index] : []))
  }, [lines, words])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 20,
  })

  function goTo(next: number) {
    const wrapped = (next + hits.length) % Math.max(1, hits.length)
    setAt(wrapped)
    const line = hits[wrapped]
    if (line !== undefined) virtual.scrollToIndex(line, { align: 'center' })
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label="Find in raw answer"
          placeholder="Find"
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setAt(0)
          }}
          onKeyDown={(event) => event.key === 'Enter' && goTo(event.shiftKey ? at - 1 : at + 1)}
          className="max-w-56"
        />
        {words !== '' && (
          <>
            <span role="status" className="text-sm text-ink-faint tabular-nums">
              {hits.length === 0 ? 'not found' : `${at + 1} of ${hits.length}`}
            </span>
            <SignButton label="Previous hit" Sign={ArrowUp} onClick={() => goTo(at - 1)} />
            <SignButton label="Next hit" Sign={ArrowDown} onClick={() => goTo(at + 1)} />
          </>
        )}
        <span className="ml-auto flex gap-2">{children}</span>
      </div>
      <div
        ref={scroller}
        role="region"
        aria-label="Raw text"
        tabIndex={0}
        className="max-h-[32rem] overflow-auto rounded-lg border border-line bg-sunken py-2 font-mono text-xs"
      >
        <div className="relative w-max min-w-full" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              className={cn(
                'absolute left-0 w-full px-3 whitespace-pre',
                index === hits[at] && 'bg-amber-soft',
              )}
              style={{
                transform: `translateY(${start}px)`,
                height: lineHeight,
                lineHeight: `${lineHeight}px`,
              }}
            >
              <bdi>{lines[index]}</bdi>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
