import { ok, type Result } from '@/lib/core/result'
import { openChain, type SandboxChain } from '@/lib/sandbox/chain'
import { mineWhenIdle, sandboxClient } from '@/lib/sandbox/client'
import { fillData } from '@/lib/sandbox/network/fill'
import { network } from '@/lib/sandbox/network/network'
import type { Notice } from '@/lib/sandbox/store'
import { openFacilitator } from '@/lib/service/chain/facilitator'
import { startService, type RunningService } from '@/lib/service/start'

export type SandboxOptions = {
  dir: string
  servicePort: number
  chainPort: number
  databaseUrl?: string
  notice: Notice
}

export type RunningSandbox = RunningService & { chain: SandboxChain }

/** The service on a local chain with generated data: everything that `.nickel/` holds. */
export async function openSandbox(options: SandboxOptions): Promise<Result<RunningSandbox, string>> {
  const { dir, servicePort, chainPort, databaseUrl, notice } = options
  notice('Starting the local chain.')
  const opened = await openChain({ dir, port: chainPort, notice })
  if (!opened.ok) return opened
  const chain = opened.value
  const { rpcUrl, asset, payTo, facilitatorAccount, faucet } = chain
  const service = await startService({
    dir,
    port: servicePort,
    notice,
    network,
    fill: fillData,
    rpcUrls: [rpcUrl],
    asset,
    payTo,
    facilitator: (inTurn) => openFacilitator({ rpcUrl, inTurn, privateKey: facilitatorAccount.privateKey }),
    sandbox: { accepts: faucet.funded, faucet: faucet.grant },
    ...(databaseUrl && { databaseUrl }),
  })
  if (!service.ok) {
    await chain.stop()
    return service
  }
  const stopMining = mineWhenIdle(sandboxClient(rpcUrl))
  return ok({
    ...service.value,
    chain,
    stop: async () => {
      stopMining()
      await service.value.stop()
      await chain.stop()
    },
  })
}
