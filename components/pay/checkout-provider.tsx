import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { Alert } from '@/components/ui/alert'
import { idle, type Call } from '@/components/pay/calls'
import type { Checkout } from '@/components/pay/checkout'

export type CheckoutCode = { checkout: Checkout; Questions: ComponentType<{ checkout: Checkout }> }

type Offered = {
  checkout: Checkout | null
  /** Fetches what buys, ahead of a click; it fails where it cannot be fetched, and may be tried again. */
  load: () => Promise<Checkout>
  begin: (work: (checkout: Checkout) => void) => void
}

const unoffered = () => Promise.reject(new Error('nothing can be bought outside the app'))

const CheckoutContext = createContext<Offered>({ checkout: null, load: unoffered, begin: () => undefined })

export const useCheckout = (): Offered => useContext(CheckoutContext)

const unwatched = () => () => undefined

export function usePurchase(key: string | null): Call {
  const { checkout } = useCheckout()
  const watch = useCallback(
    (listener: () => void) => (checkout && key !== null ? checkout.watch(key, listener) : unwatched()),
    [checkout, key],
  )
  const read = () => (checkout && key !== null ? checkout.read(key) : idle)
  return useSyncExternalStore(watch, read, () => idle)
}

type CheckoutProviderProps = { load: () => Promise<CheckoutCode>; children: ReactNode }

export function CheckoutProvider({ load: loadCode, children }: CheckoutProviderProps) {
  const [code, setCode] = useState<CheckoutCode | null>(null)
  const [isMissing, setMissing] = useState(false)
  const loading = useRef<Promise<Checkout>>(undefined)

  const load = useCallback(() => {
    loading.current ??= loadCode().then(
      (loaded) => {
        setCode(loaded)
        return loaded.checkout
      },
      (error: unknown) => {
        loading.current = undefined
        throw error
      },
    )
    return loading.current
  }, [loadCode])

  const begin = useCallback(
    (work: (checkout: Checkout) => void) => void load().then(work, () => setMissing(true)),
    [load],
  )

  const checkout = code?.checkout ?? null
  const offered = useMemo(() => ({ checkout, load, begin }), [checkout, load, begin])

  return (
    <CheckoutContext value={offered}>
      {children}
      {code && <code.Questions checkout={code.checkout} />}
      {isMissing && (
        <Alert title="This page could not load all that it needs" onClose={() => setMissing(false)}>
          Nothing was charged: try again in a moment.
        </Alert>
      )}
    </CheckoutContext>
  )
}
