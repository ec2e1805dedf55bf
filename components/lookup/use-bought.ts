import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { answerOf, type Call } from '@/components/pay/calls'
import { replaceAddress, watchQuery } from '@/lib/browser/addresses/address'
import { isHex, type Hex } from '@/lib/core/payment/bytes'

/** The query parameter that names the answer on show; the draft lives in the hash. */
const parameter = 'bought'

const named = (): string | null => new URLSearchParams(window.location.search).get(parameter)

function show(intentId: Hex) {
  const url = new URL(window.location.href)
  url.searchParams.set(parameter, intentId)
  replaceAddress('query', url)
}

/** The bought answer that the address names; null when it names none. */
function useBoughtId(): Hex | null {
  const text = useSyncExternalStore(watchQuery, named, () => null)
  return isHex(text, 16) ? text : null
}

/** Which bought answer the page shows: the one just paid for, or the one its address names. */
export function useBought(call: Call) {
  const named = useBoughtId()
  const [opened, setOpened] = useState<Hex | null>(null)
  const arrived = answerOf(call)

  // before the paint: an answer that is here is not shown a frame later
  useLayoutEffect(() => {
    if (arrived) show(arrived)
  }, [arrived])

  // what came is shown without waiting for the address to name it: the form would be drawn in between
  const [last, setLast] = useState({ arrived, named, intentId: named })
  if (arrived !== last.arrived || named !== last.named)
    setLast({ arrived, named, intentId: arrived !== last.arrived ? (arrived ?? named) : named })
  const { intentId } = last

  return {
    intentId,
    /** It came while the visitor was here: the focus goes to it. */
    isNew: intentId !== null && (intentId === arrived || intentId === opened),
    open(id: Hex) {
      setOpened(id)
      show(id)
    },
  }
}
