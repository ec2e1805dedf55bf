import { useQuery, type QueryClient } from '@tanstack/react-query'
import { usdc, type Usdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

/** Only who has connected a wallet fetches what reads the chain. */
async function readBalance(address: Address): Promise<Usdc> {
  const chain = await fetchCode(() => import('@/lib/browser/purchase/chain'))
  return chain.readBalance(address)
}

const keyOf = (address: Address | undefined) => ['balance', address]

/** What the wallet holds, in millionths; undefined until it is known. */
export const useBalance = (address: Address | undefined): Usdc | undefined =>
  useQuery({
    queryKey: keyOf(address),
    queryFn: () => (address ? readBalance(address) : 0n),
    enabled: address !== undefined,
    refetchInterval: 60_000,
    structuralSharing: false,
  }).data

/** Reads the balance again after money moved. */
export const refreshBalance = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['balance'] })

const commonPrice = usdc('0.05')

/** How many ordinary lookups a balance still pays for. */
export const lookupsLeft = (balance: Usdc): bigint => balance / commonPrice

/** '0x1234…cdef': enough to tell two accounts apart. */
export const shortAddress = (address: Address): string => `${address.slice(0, 6)}…${address.slice(-4)}`
