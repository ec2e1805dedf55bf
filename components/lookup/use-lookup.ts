import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react'
import { useOnline } from '@/components/frame/use-online'
import { answerOf, isBeingBought, underWay, type Call } from '@/components/pay/calls'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { useWalletSession } from '@/components/pay/wallet/wallet-session'
import { whenIdle } from '@/components/ui/idle'
import { moveFocus } from '@/components/ui/typing'
import { replaceAddress, watchQuery } from '@/lib/browser/addresses/address'
import { openedAnswer, useArrival } from '@/lib/browser/addresses/arrival'
import { useDraft } from '@/lib/browser/addresses/use-draft'
import type { Form } from '@/lib/core/catalogue/fields'
import type * as Typed from '@/lib/core/catalogue/typed'
import type { Draft, FieldProblem } from '@/lib/core/catalogue/typed'
import type { Hex } from '@/lib/core/payment/bytes'
import { useValue } from '@/components/ui/use-value'

export type LineProps = {
  form: Form
  draft: Draft
  onEdit: (field?: string) => void
  onChange: (part: Draft) => void
}

type PaneCode = Pick<typeof Typed, 'priceOfDraft' | 'readTyped'> & { Chips: ComponentType<LineProps> }

type Loader<Code> = { loaded: () => Code | null; load: () => Promise<Code> }

type FormErrors = { problems: readonly FieldProblem[]; goTo: string | null }

const noErrors: FormErrors = { problems: [], goTo: null }

export function useLookup<Code extends PaneCode>(form: Form, pane: Loader<Code>) {
  const { draft, read, amend, settle } = useDraft()
  const { load } = useCheckout()
  const [asked, setAsked] = useState<string | null>(null)
  const call = usePurchase(asked)
  const bought = useBought(call)
  const { connected } = useWalletSession()
  const isUnderWay = useValue(underWay)
  const isOnline = useOnline()
  const [isTurnedTo, setTurnedTo] = useState(false)
  const [state, setState] = useState<'resting' | 'loading' | 'failed' | 'offline'>('resting')
  const [code, setCode] = useState(pane.loaded)
  const [errors, setErrors] = useState(noErrors)
  const [isEdited, setEdited] = useState(false)

  const isFolded =
    !isEdited &&
    (bought.intentId !== null || ['confirming', 'checking', 'agreed', 'paying'].includes(call.phase))
  const isFilled = Object.values(draft).some(Boolean)
  const isWanted = isTurnedTo || isFilled || connected !== null || bought.intentId !== null || isUnderWay

  const ready = useCallback(async () => {
    const [checkout] = await Promise.all([load(), pane.load()])
    return checkout
  }, [load, pane])

  useEffect(() => {
    // what fails here is tried again, and told, on the click
    if (isWanted)
      void ready().then(
        () => startTransition(() => setCode(pane.loaded)),
        () => undefined,
      )
  }, [isWanted, ready, pane])

  useArrival(form.id, () => {
    setEdited(true)
    requestAnimationFrame(() => moveFocus(document.querySelector<HTMLElement>('main [type=submit]')))
  })

  function showErrors(problems: readonly FieldProblem[]) {
    setErrors({ problems, goTo: problems[0]?.field ?? null })
    setEdited(problems.length > 0)
  }

  async function ask() {
    if (!isOnline) return setState('offline')
    setState('loading')
    try {
      const checkout = await ready()
      const begun = checkout.askDraft(form.id, read())
      setCode(pane.loaded)
      setState('resting')
      if (begun.ok) setAsked(begun.value)
      else showErrors(begun.error)
    } catch {
      setState('failed')
    }
  }

  return {
    draft,
    amend,
    errors,
    /** The form as one line: from the press on, since later it would move what the visitor looks at. */
    Line: (isFolded && code?.Chips) || null,
    setEdited,
    change(part: Draft) {
      setErrors(({ problems }) => ({
        problems: problems.filter(({ field }) => !(field in part)),
        goTo: null,
      }))
      amend(part)
    },
    asked,
    setAsked,
    call,
    bought,
    code,
    isWanted,
    turnTo: () => whenIdle(() => setTurnedTo(true)),
    trouble: state === 'failed' || (state === 'offline' && !isOnline) ? state : null,
    busy: state === 'loading' || isBeingBought(call),
    async submit() {
      // without its code they are found on the way to the price
      const problems = code?.readTyped(form.fields, read()).problems ?? []
      showErrors(problems)
      settle()
      if (problems.length === 0) await ask()
    },
  }
}

/** The query parameter that names the answer on show; the draft lives in the hash. */
const parameter = 'bought'

const named = (): string | null => new URLSearchParams(window.location.search).get(parameter)

function open(intentId: Hex) {
  openedAnswer.write(intentId)
  const url = new URL(window.location.href)
  url.searchParams.set(parameter, intentId)
  replaceAddress('query', url)
}

function useBoughtId(): Hex | null {
  const text = useSyncExternalStore(watchQuery, named, () => null)
  // safe: sixteen bytes in hexadecimal
  return text && /^0x[\da-f]{32}$/i.test(text) ? (text as Hex) : null
}

function useBought(call: Call) {
  const named = useBoughtId()
  const opened = useValue(openedAnswer)
  const arrived = answerOf(call)

  // before the paint: an answer that is here is not shown a frame later
  useLayoutEffect(() => {
    if (arrived) open(arrived)
  }, [arrived])

  // what came is shown without waiting for the address to name it: the form would be drawn in between
  const [last, setLast] = useState({ arrived, named, intentId: named })
  if (arrived !== last.arrived || named !== last.named)
    setLast({ arrived, named, intentId: arrived !== last.arrived ? (arrived ?? named) : named })
  const { intentId } = last

  return {
    intentId,
    /** It came while the visitor was here: the focus goes to it. */
    isNew: intentId !== null && intentId === opened,
    open,
  }
}
