import { useLayoutEffect, useRef, useState } from 'react'
import { chipStyle, RemoveChip } from '@/components/ui/chip'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'
import { askedOf, partsOf, withoutAbsent, type Asked, type Sentence } from '@/lib/browser/addresses/parts'
import { isName } from '@/lib/browser/addresses/person-words'

const kinds: Readonly<Record<Asked, string>> = {
  people: 'People',
  jobs: 'Jobs',
  companies: 'Companies',
  ads: 'Ads',
}

const partWords: Readonly<Record<string, string>> = {
  title: 'Title',
  currentCompany: 'Company',
  company: 'Company',
  location: 'Place',
  search: 'Words',
  school: 'School',
  pastCompany: 'Former company',
  followerOf: 'Follows',
}

const wordOf = (part: string, text = ''): string =>
  part === 'search' && isName(text) ? 'Name' : (partWords[part] ?? part)

type ChipsProps = { sentence: Sentence; onChange: (sentence: Sentence) => void }

/** What was understood, part by part: each can be changed, be another part, or go before anything is paid for. */
export function Chips({ sentence, onChange }: ChipsProps) {
  const { of, draft } = sentence
  const line = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  const parts: readonly string[] = partsOf[of]
  const filled = parts.filter((part) => draft[part] !== undefined)
  const open = parts.filter((part) => draft[part] === undefined)
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    onChange({ of, draft: withoutAbsent({ ...draft, ...next }) })

  useLayoutEffect(() => {
    if (added !== null) moveFocus(line.current?.querySelector<HTMLElement>(`[data-part=${added}]`))
  }, [added])

  return (
    <ul ref={line} aria-label="Read as" className="flex min-w-0 flex-wrap items-center gap-1.5">
      <li className={chipStyle}>
        <select
          aria-label="What to look for"
          value={of}
          onChange={({ target }) => {
            const kind = Object.keys(kinds).find((one): one is Asked => one === target.value)
            if (kind) onChange(askedOf(kind, sentence))
          }}
          className={cn(pickStyle, 'font-medium text-ink')}
        >
          {Object.entries(kinds).map(([kind, word]) => (
            <option key={kind} value={kind}>
              {word}
            </option>
          ))}
        </select>
      </li>
      {filled.map((part) => {
        const text = draft[part] ?? ''
        const word = wordOf(part, text)
        return (
          <li key={part} className={chipStyle}>
            <select
              aria-label={`What “${text}” is`}
              value={part}
              onChange={({ target }) => change({ [part]: undefined, [target.value]: text })}
              className={pickStyle}
            >
              {[part, ...open].map((one) => (
                <option key={one} value={one}>
                  {wordOf(one, text)}
                </option>
              ))}
            </select>
            <input
              data-part={part}
              aria-label={word}
              value={text}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => change({ [part]: target.value })}
              className="field-sizing-content h-full max-w-60 min-w-10 rounded-md bg-transparent px-1 font-medium pointer-coarse:text-lg"
            />
            <RemoveChip aria-label={`Remove ${word}`} onClick={() => change({ [part]: undefined })} />
          </li>
        )
      })}
      {open.length > 0 && (
        <li className={cn(chipStyle, 'border-dashed border-outline')}>
          <select
            aria-label="Add a part"
            value=""
            onChange={({ target: { value } }) => {
              change({ [value]: '' })
              setAdded(value)
            }}
            className={pickStyle}
          >
            <option value="">Add…</option>
            {open.map((part) => (
              <option key={part} value={part}>
                {wordOf(part)}
              </option>
            ))}
          </select>
        </li>
      )}
    </ul>
  )
}

const pickStyle =
  'field-sizing-content h-full max-w-40 rounded-md bg-transparent pl-2 pr-1 text-sm text-ink-quiet hover:bg-hover hover:text-ink pointer-coarse:text-lg'
