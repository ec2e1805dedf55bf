import { useFaucet } from '@/components/pay/money/use-faucet'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Address } from '@/lib/core/payment/bytes'

/** The sandbox's money. Its address is not shown as one to send to: real money sent there would be lost. */
export function FromFaucet({ address }: { address: Address }) {
  const { ask, isBusy, problem } = useFaucet(address)
  return (
    <section className="flex flex-col gap-3">
      <p className="text-ink-quiet">
        This is a sandbox: its dollars are test money on a chain of this machine. Send no real money to this
        wallet.
      </p>
      <p>
        <Button variant="primary" busy={isBusy} onClick={() => void ask()}>
          Get 25 test dollars
        </Button>
      </p>
      {problem && <Notice tone="warning" role="alert" title={problem} />}
    </section>
  )
}
