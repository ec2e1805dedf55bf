import { useState, useDeferredValue, useMemo } from 'react'
import { Download, Search } from 'lucide-react'
import type { Answer } from '@/components/answer/answer'
import { saveFile } from '@/components/frame/save-file'
import { jsonText } from '@/components/record/parts/record-fields'
import { RawText } from '@/components/record/parts/raw-text'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { countText, dayOf } from '@/lib/core/text'
import { useDrawer } from '@/components/record/record-context'
import { SafeText } from '@/components/record/parts/words'
import { Dialog } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { isArray, isObject } from '@/lib/core/answers/json'
import { escapeKey, fromPointer, type JsonPointer, resolve } from '@/lib/core/answers/pointer'
import { comparable, showHidden } from '@/lib/core/answers/text'

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

export function SearchAnswer({ answers }: { answers: readonly Answer[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        <Search aria-hidden="true" /> <span className="max-sm:sr-only">Search in answer</span>
      </Button>
      {isOpen && (
        <Dialog
          onClose={() => setOpen(false)}
          size="lg"
          title="Search in answer"
          description="Every field, also those that stand in no column. No charge."
        >
          <Finder answers={answers} onOpen={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function Finder({ answers, onOpen }: { answers: readonly Answer[]; onOpen: () => void }) {
  const drawer = useDrawer()
  const [words, setWords] = useState('')
  const needle = useDeferredValue(words)
  const found = useMemo(() => {
    const pages = answers.map((answer) => ({ answer, ...findInAnswer(answer.document, needle) }))
    return {
      hits: pages.flatMap(({ answer, hits }) => hits.map((hit) => ({ answer, hit }))).slice(0, 200),
      isCut: pages.some(({ isCut }) => isCut),
    }
  }, [answers, needle])

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
        {needle.trim() === ''
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

type Place = { ptr: JsonPointer; key: string; value: unknown; within: JsonPointer }

type Hit = Place & { excerpt: string }

const most = 200
const around = 60

/** The first two hundred places whose key or text holds the words, in the order of the document. */
export function findInAnswer(document: unknown, words: string): { hits: Hit[]; isCut: boolean } {
  const needle = comparable(words)
  const hits: Hit[] = []
  const open: Place[] = needle === '' ? [] : [{ ptr: '', key: '', value: document, within: '' }]
  for (let here = open.pop(); here; here = open.pop()) {
    const { ptr, key, value } = here
    const isScalar = !isArray(value) && !isObject(value)
    const isNamed = ptr !== '' && !/^\d+$/.test(key) && comparable(key).includes(needle)
    const text = isScalar ? String(value) : ''
    if (isNamed || (isScalar && holds(text, needle))) {
      if (hits.length === most) return { hits, isCut: true }
      hits.push({ ...here, excerpt: isScalar ? excerptOf(text, words) : sizeText(value) })
    }
    if (isScalar) continue
    for (const [name, item] of Object.entries(value).toReversed())
      open.push({ ptr: `${ptr}/${escapeKey(name)}`, key: name, value: item, within: ptr })
  }
  return { hits, isCut: false }
}

const holds = (text: string, needle: string) =>
  text.length > 50_000 ? text.toLowerCase().includes(needle) : comparable(text).includes(needle)

function excerptOf(text: string, words: string): string {
  const at = text.toLowerCase().indexOf(words.trim().toLowerCase())
  const from = Math.max(0, at - around)
  const cut = text.slice(from, from + around * 3)
  return `${from > 0 ? '…' : ''}${cut}${from + cut.length < text.length ? '…' : ''}`
}

const sizeText = (value: unknown) =>
  isArray(value) ? `${value.length} items` : isObject(value) ? `${Object.keys(value).length} fields` : ''

export function pathText(ptr: string): string {
  const keys = fromPointer(ptr)
  const text = keys
    .map((key) =>
      /^\d+$/.test(key) ? `[${key}]` : /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? `.${key}` : `["${key}"]`,
    )
    .join('')
  return text.replace(/^\./, '') || 'the whole answer'
}
