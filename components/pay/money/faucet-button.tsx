import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshBalance } from '@/components/pay/wallet/balance'
import { Button, type ButtonProps } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { askServer } from '@/lib/browser/purchase/http'
import type { Address } from '@/lib/core/payment/bytes'

type FaucetButtonProps = Pick<ButtonProps, 'size' | 'variant'> & { address: Address }

export function FaucetButton({ address, ...style }: FaucetButtonProps) {
  const client = useQueryClient()
  const faucet = useMutation({
    mutationFn: () => askServer('faucet', { address }),
    onSettled: () => refreshBalance(client),
    networkMode: 'always',
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <Button {...style} busy={faucet.isPending} onClick={() => faucet.mutate()}>
        Get 25 test dollars
      </Button>
      {faucet.error && <Notice tone="warning" role="alert" title={faucet.error.message} />}
    </div>
  )
}
