'use client'

import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
} from 'react'
import { useRouter } from 'next/navigation'
import { Search } from 'lucide-react'
import { useKept } from '@/components/frame/use-kept'
import { bringLines } from '@/components/keep/bring-lines'
import type * as Asking from '@/components/home/asked'
import { prepareWallets } from '@/components/pay/wallet/wallet-session'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { controlStyle } from '@/components/ui/input'
import { PriceButton } from '@/components/ui/price'
import type { Change, Known } from '@/lib/browser/addresses/parts'
import type { Step } from '@/lib/browser/addresses/step'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

export function AskBox() {
  const router = useRouter()
  const [text, setText] = useKept('ask', '')
  const [change, setChange] = useKept<Change | null>('asked', null)
  const [code, setCode] = useState<typeof Asking | null>(null)
  const [known, setKnown] = useState<Known>()
  const [wanted, setWanted] = useState<Step | null>(null)
  const control = useRef<HTMLTextAreaElement>(null)
  const asked = useMemo(() => code?.firstStep(text, change, known) ?? null, [code, text, change, known])

  /** What reads the text, without which nothing can be asked; without a network it is asked for again. */
  const prepare = useCallback((then?: (loaded: typeof Asking) => void) => {
    prepareWallets()
    void fetchCode(() => import('@/components/home/asked')).then(
      (loaded) => {
        startTransition(() => setCode(loaded))
        then?.(loaded)
        void loaded.readKnown().then(setKnown, () => undefined)
      },
      () => undefined,
    )
  }, [])

  // what was typed before this page was alive stands in the control and nowhere else
  useLayoutEffect(() => {
    const typed = control.current?.value ?? ''
    if (typed === '') return
    setText(typed)
  }, [setText])
  const isAsked = text !== '' && !code
  useEffect(() => {
    if (isAsked) prepare()
  }, [isAsked, prepare])

  function submit(event: FormEvent) {
    event.preventDefault()
    prepare(({ firstStep }) => {
      const first = firstStep(text, change, known)
      setWanted(first?.step ?? null)
      if (!first && bringLines(text, router.push)) setText('')
    })
  }

  return (
    <form role="search" onSubmit={submit} className="mt-6 flex max-w-3xl flex-col gap-3">
      <div className="flex gap-2 max-sm:flex-col">
        <span className="relative block min-w-0 flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-4 left-4 size-4 text-ink-faint"
          />
          <textarea
            ref={control}
            rows={1}
            aria-label="Paste or type whom or what to look up"
            placeholder="A profile address, a name, CTO in London, a company…"
            value={text}
            autoComplete="off"
            spellCheck={false}
            onFocus={() => prepare()}
            onChange={({ target }) => {
              setText(target.value)
              if (change) setChange(code?.followed(target.value, change, known) ?? null)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
            className={cn(
              controlStyle,
              'field-sizing-content block max-h-40 min-h-12 resize-none py-3 pr-4 pl-11 text-lg',
            )}
          />
        </span>
        {asked ? (
          <PriceButton type="submit" size="lg" className="h-12" price={asked.price}>
            {asked.step.label}
          </PriceButton>
        ) : (
          <Button type="submit" variant="primary" size="lg" className="h-12">
            Look up
          </Button>
        )}
      </div>
      <div className="min-h-9">
        {code ? (
          <code.Asked
            text={text}
            change={change}
            known={known}
            wanted={wanted}
            onWant={setWanted}
            onText={setText}
            onChange={setChange}
          />
        ) : (
          <p className="text-sm text-ink-quiet">{words}</p>
        )}
      </div>
    </form>
  )
}

const words = 'It says what it would buy and what that costs. Nothing is charged while you type.'
