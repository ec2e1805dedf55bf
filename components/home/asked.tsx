import { useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { IntentLink } from '@/components/frame/intent-link'
import { client, Queries } from '@/components/frame/queries'
import { BringLines } from '@/components/keep/bring-lines'
import { ChooseFile } from '@/components/keep/choose-file'
import KnownRecords from '@/components/keep/known-records'
import { PurchaseSheet } from '@/components/pay/purchase-sheet'
import { shelfQuery } from '@/components/record/use-shelf'
import { Button } from '@/components/ui/button'
import { chipStyle, RemoveChip } from '@/components/ui/chip'
import { cn } from '@/components/ui/cn'
import { PriceChip } from '@/components/ui/price'
import { moveFocus } from '@/components/ui/typing'
import {
  askedOf,
  partsOf,
  withoutAbsent,
  type Asked as Kind,
  type Change,
  type Known,
  type Sentence,
} from '@/lib/browser/addresses/parts'
import { isName } from '@/lib/browser/addresses/person-words'
import { stepHref, stepPrice, type Step } from '@/lib/browser/addresses/step'
import { understand, type Understood as Reading } from '@/lib/browser/addresses/understand'
import type { Shelf } from '@/lib/browser/library/shelf'
import { onceFor } from '@/lib/core/once-for'

const knownIn = onceFor(({ sections }: Shelf): Known => {
  const names = (kind: 'company' | 'person') =>
    new Set(sections[kind].map(({ title }) => title.toLowerCase()))
  return { companies: names('company'), people: names('person') }
})

/** The names of the library, which are known where they are typed. */
export const readKnown = async (): Promise<Known> => knownIn(await client.ensureQueryData(shelfQuery))

/** What is still changed once the words are others: a part whose words were typed over is read anew for good. */
export function followed(text: string, change: Change | null, known?: Known): Change | null {
  const read = change && understand(text, change, known)?.read
  return read && JSON.stringify(read.read) !== JSON.stringify(read.now) ? read : null
}

/** What the button would buy, with what was changed in the words. */
export function firstStep(
  text: string,
  change: Change | null,
  known?: Known,
): { step: Step; price: string } | null {
  const [step] = understand(text, change, known)?.steps ?? []
  return step ? { step, price: stepPrice(step) } : null
}

type Words = {
  text: string
  change: Change | null
  known?: Known | undefined
  onText: (text: string) => void
  onChange: (change: Change | null) => void
  onWant: (step: Step | null) => void
}

/** What was bought stands here no more as unsent; what was typed on since does. */
export function Asked({ wanted, ...words }: Words & { wanted: Step | null }) {
  const { text, change, known } = words
  const understood = useMemo(() => understand(text, change, known), [text, change, known])
  function end(isBought: boolean) {
    const isSame = understood?.steps.some(({ key }) => key === wanted?.key)
    if (isBought && isSame) {
      words.onText('')
      words.onChange(null)
    }
    words.onWant(null)
  }
  return (
    <Queries>
      <Understood {...words} understood={understood} />
      {wanted && <PurchaseSheet step={wanted} onEnd={end} />}
    </Queries>
  )
}

function Understood({ text, understood, onText, onChange, onWant }: Words & { understood: Reading | null }) {
  const { read, steps = [] } = understood ?? {}
  const onParts = (now: Sentence) => read && onChange({ read: read.read, now })
  const [first, ...others] = steps
  if (!understood || (!first && !read))
    return (
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-quiet">
        <p role="status">{nothingFirst(text.trim())}</p>
        {text === '' && <ChooseFile size="sm">Choose a file</ChooseFile>}
        <BringLines text={text} onBring={() => onText('')} />
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      {read && <Chips read={read.read} sentence={read.now} onChange={onParts} />}
      {read && <Left sentence={read.now} onChange={onParts} />}
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-quiet">
        {!read && <span>Read as {understood.form}.</span>}
        {others.length > 0 && <span>Or</span>}
        {others.map((step) => (
          <Button key={step.label} size="sm" onClick={() => onWant(step)}>
            {step.label}
            {step.readFrom &&
              step.readFrom.left !== first?.readFrom?.left &&
              ` without “${step.readFrom.left}”`}
            <span className="sr-only"> · </span>
            <PriceChip className="-mr-1">{stepPrice(step)}</PriceChip>
          </Button>
        ))}
        <BringLines text={text} onBring={() => onText('')} />
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            onText('')
            onChange(null)
          }}
        >
          Clear
        </Button>
        {first ? (
          <IntentLink href={stepHref(first)} className="rounded-sm underline underline-offset-2">
            More filters
          </IntentLink>
        ) : (
          <p role="status">Nothing is left to search by: add a part, or type on.</p>
        )}
      </div>
      {first && (
        <KnownRecords kind={read?.now.of === 'companies' ? 'company' : 'person'} draft={first.draft} />
      )}
    </div>
  )
}

function nothingFirst(text: string): string {
  if (text === '')
    return 'An address, a name, a company, or a file of them. Nothing is charged while you type.'
  if (/@|^\+?[\d\s()./-]+$/.test(text)) return 'No lookup finds anybody by this. Nothing was sent.'
  return text.includes('\n')
    ? 'These are several. As rows they are found by name, company or address, and you see the price of all first.'
    : 'This names nobody that can be looked up: it may be a placeholder. Nothing was sent.'
}

const kinds: Readonly<Record<Kind, string>> = {
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

type ChipsProps = { read: Sentence; sentence: Sentence; onChange: (sentence: Sentence) => void }

/** What was understood, part by part: each can be changed, be another part, or go before anything is paid for. */
function Chips({ read, sentence, onChange }: ChipsProps) {
  const { of, draft } = sentence
  const line = useRef<HTMLUListElement>(null)
  const parts: readonly string[] = partsOf[of]
  const filled = parts.filter((part) => draft[part] !== undefined)
  const open = parts.filter((part) => draft[part] === undefined)
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    onChange({ ...sentence, draft: withoutAbsent({ ...draft, ...next }) })

  return (
    <ul ref={line} aria-label="Read as" className="flex min-w-0 flex-wrap items-center gap-1.5">
      <li className={chipStyle}>
        <select
          aria-label="What to look for"
          value={of}
          onChange={({ target }) => {
            const kind = Object.keys(kinds).find((one): one is Kind => one === target.value)
            // what another kind had no room for comes back with the first
            const isAsRead = JSON.stringify(askedOf(of, read)) === JSON.stringify(sentence)
            if (kind) onChange(askedOf(kind, isAsRead ? read : sentence))
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
        // beside a title they are no name
        const word = wordOf(part, draft['title'] ? '' : text)
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
              flushSync(() => change({ [value]: '' }))
              moveFocus(line.current?.querySelector<HTMLElement>(`[data-part=${value}]`))
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

/** What was typed and no part says: it is told, and may be searched for as words. */
function Left({ sentence, onChange }: { sentence: Sentence; onChange: (sentence: Sentence) => void }) {
  const { draft, left = '' } = sentence
  const words = draft['search'] ?? ''
  if (left === '' || words.includes(left)) return null
  const search = `${words} ${left}`.trim()
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-quiet">
      <p role="status">Not searched by: “{left}”.</p>
      <Button
        size="sm"
        variant="quiet"
        className="-ml-2.5"
        onClick={() => onChange({ ...sentence, draft: { ...draft, search } })}
      >
        Search by it as words
      </Button>
    </div>
  )
}

const pickStyle =
  'field-sizing-content h-full max-w-40 rounded-md bg-transparent pl-2 pr-1 text-sm text-ink-quiet hover:bg-hover hover:text-ink pointer-coarse:text-lg'
