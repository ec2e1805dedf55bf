import { useCallback, useState, useSyncExternalStore } from 'react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { refreshBalance } from '@/components/pay/wallet/balance'
import { ConnectDialog } from '@/components/pay/wallet/connect-dialog'
import { loadWallets, useWalletSession } from '@/components/pay/wallet/wallet-session'
import { announce } from '@/components/ui/live-region'
import type { Connected } from '@/lib/browser/wallet/wallets'
import { drivenRuns } from '@/lib/browser/tables/runs/lock'
import type { Run } from '@/lib/browser/tables/runs/run'
import { newState } from '@/lib/core/signal'

/** Runs that this page carries on: they go on while the visitor is at other pages of the dashboard. */
const driven = newState<ReadonlySet<string>>(new Set())

function mark(id: string, isDriven: boolean) {
  const next = new Set(driven.read())
  if (isDriven) next.add(id)
  else next.delete(id)
  driven.write(next)
}

const nothing: ReadonlySet<string> = new Set()

/** Milliseconds between two looks for tabs that carry runs on. */
const lookMs = 1_500

/** Who carries on a run that is to move; null for one at rest, and until it is known. `nobody`: it was cut short. */
export type Carrier = 'here' | 'elsewhere' | 'nobody' | null

/** Tells of these runs who carries them on, kept up with every tab. */
export function useCarriers(
  runs: readonly Pick<Run, 'state'>[],
): (run: Pick<Run, 'id' | 'state'>) => Carrier {
  const here = useSyncExternalStore(driven.watch, driven.read, () => nothing)
  const { data } = useQuery({
    queryKey: ['driven'],
    queryFn: drivenRuns,
    enabled: runs.some(({ state }) => state === 'running'),
    refetchInterval: lookMs,
  })
  return useCallback(
    ({ id, state }) => {
      if (here.has(id)) return 'here'
      if (state !== 'running' || !data) return null
      return data.includes(id) ? 'elsewhere' : 'nobody'
    },
    [here, data],
  )
}

/** Carries a run on with this wallet until it ends or halts. Once for each run, however often it is asked. */
export async function carryOn(id: string, payer: Connected, client: QueryClient): Promise<void> {
  if (driven.read().has(id)) return
  mark(id, true)
  try {
    const [{ sign }, { driveRun }] = await Promise.all([
      loadWallets(),
      import('@/lib/browser/tables/runs/engine'),
    ])
    const { address, chainId, signsAtOnce } = payer
    const ended = await driveRun(id, {
      payer: { address, chainId },
      ...{ sign, signsAtOnce },
    })
    if (ended === 'elsewhere') announce('This run is being carried on in another tab.')
  } catch {
    announce(
      'The run stopped: this browser could not write it down. What was signed cannot be charged twice.',
    )
  }
  mark(id, false)
  await Promise.all([
    client.invalidateQueries({ queryKey: ['run'] }),
    client.invalidateQueries({ queryKey: ['runs'] }),
    client.invalidateQueries({ queryKey: ['journal'] }),
    refreshBalance(client),
  ])
}

/** Changes a run and carries it on; a wallet is asked for first where none is connected, nor about to be again. */
export function useCarryOn(id: string) {
  const client = useQueryClient()
  const { connected } = useWalletSession()
  const [waiting, setWaiting] = useState<(() => Promise<unknown>) | null>(null)

  async function act(change: () => Promise<unknown>) {
    const payer = connected ?? (await loadWallets()).current()
    setWaiting(payer ? null : () => change)
    if (!payer) return
    await change()
    await carryOn(id, payer, client)
  }

  return {
    act: (change: () => Promise<unknown>) => void act(change),
    connecting: (
      <ConnectDialog
        open={waiting !== null && !connected}
        onClose={() => setWaiting(null)}
        onConnected={() => waiting && void act(waiting)}
      />
    ),
  }
}
