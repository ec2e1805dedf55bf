import { useEffect, useState } from 'react'
import type { Call } from '@/components/call/use-call'
import { isHex, type Hex } from '@/lib/payment/bytes'

/** The query parameter that names the answer on show; the draft lives in the hash. */
const parameter = 'bought'

const fromAddress = (): Hex | null => {
  const named = new URLSearchParams(window.location.search).get(parameter)
  return isHex(named, 16) ? named : null
}

function toAddress(intentId: Hex | null) {
  const url = new URL(window.location.href)
  if (intentId) url.searchParams.set(parameter, intentId)
  else url.searchParams.delete(parameter)
  window.history.replaceState(window.history.state, '', url)
}

/** Which bought answer the page shows: the one just paid for, or the one its address names. */
export function useBought(call: Call) {
  const [intentId, setIntentId] = useState<Hex | null>(null)
  const [isNew, setNew] = useState(false)
  const arrived =
    call.phase === 'stopped' && call.entry.purchase.state === 'RESULT' ? call.entry.purchase.intentId : null

  useEffect(() => setIntentId(fromAddress()), [])

  useEffect(() => {
    if (!arrived) return
    setIntentId(arrived)
    setNew(true)
    toAddress(arrived)
  }, [arrived])

  return {
    intentId,
    isNew,
    open(id: Hex) {
      setIntentId(id)
      setNew(true)
      toAddress(id)
    },
  }
}
