import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { usdc, type Usdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

let filling: Promise<unknown> = Promise.resolve()

/** Nothing is read of the sandbox’s own wallet, nor paid from it, while it is being filled: it would be called empty. */
export const untilFilled = (): Promise<unknown> => filling

export function whileFilling<T>(work: Promise<T>): Promise<T> {
  filling = work.catch(() => undefined)
  return work
}

async function readBalance(address: Address): Promise<Usdc> {
  await filling
  const chain = await fetchCode(() => import('@/lib/browser/purchase/chain'))
  return chain.readBalance(address)
}

/** In milliseconds. */
const every = { minute: 60_000, whileAdding: 4_000 }

const balanceQuery = (address: Address | undefined) =>
  queryOptions({
    queryKey: ['balance', address],
    queryFn: () => (address ? readBalance(address) : 0n),
    enabled: address !== undefined,
    structuralSharing: false,
  })

export const useConfig = (isWanted = true) =>
  useQuery({
    queryKey: ['config'],
    queryFn: async () => (await fetchCode(() => import('@/lib/browser/purchase/http'))).loadConfig(),
    enabled: isWanted,
    staleTime: Infinity,
  }).data

/** What the wallet holds, in millionths; undefined until it is known. Read often while it holds less than is needed. */
export const useBalance = (address: Address | undefined, needed: Usdc = 0n): Usdc | undefined =>
  useQuery({
    ...balanceQuery(address),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data < needed ? every.whileAdding : every.minute,
  }).data

/** The same every four seconds while the page is seen, for when money is on its way; and whether it could be read. */
export function useLiveBalance(address: Address | undefined): {
  balance: Usdc | undefined
  isUnread: boolean
} {
  const { data, isError } = useQuery({
    ...balanceQuery(address),
    refetchInterval: every.whileAdding,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  return { balance: data, isUnread: isError }
}

export const refreshBalance = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['balance'] })

const commonPrice = usdc('0.05')

export const lookupsLeft = (balance: Usdc): bigint => balance / commonPrice

/** '0x1234…cdef': enough to tell two accounts apart. */
export const shortAddress = (address: Address): string => `${address.slice(0, 6)}…${address.slice(-4)}`
