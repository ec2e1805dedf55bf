import { useState } from 'react'
import { Download } from 'lucide-react'
import type { Answer } from '@/components/answer/answer'
import { saveFile } from '@/components/keep/export/save-file'
import { jsonText } from '@/components/record/parts/record-fields'
import { RawText } from '@/components/record/parts/raw-text'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
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

export function RawView({ text, document, fileName }: { text: string; document: unknown; fileName: string }) {
  const isCut = text.length > largest
  const isIndented = text.length <= indented && document !== undefined
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-sm text-ink-quiet">
          {size(text.length)} as received.
          {isCut && ' Only the first megabyte is shown here; save it to have all.'}
          {isIndented && ' Set in lines for reading; copy and save give the exact text.'}
        </p>
        <CopyButton value={text} label="Copy all" size="sm" variant="secondary" />
        <Button size="sm" onClick={() => saveFile({ name: fileName, type: 'application/json', body: text })}>
          <Download aria-hidden="true" /> Save
        </Button>
      </div>
      <RawText text={isIndented ? jsonText(document) : isCut ? text.slice(0, firstPart) : text} />
    </div>
  )
}

const size = (characters: number) =>
  characters < 10_000
    ? `${countText(characters)} characters`
    : `${countText(Math.round(characters / 1000))} KB`
