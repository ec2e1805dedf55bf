import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useAct } from '@/components/pay/session-wallet/secret-form'
import { purse } from '@/components/pay/session-wallet/use-purse'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/input'
import { announce } from '@/components/ui/live-region'
import { givingUp } from '@/lib/browser/session-wallet/terms'
import { readAtStake } from '@/lib/browser/purchase/returns'
import { formatUsdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'

type DeleteSessionProps = {
  /** Null where it cannot be read. */
  address: Address | null
  onDeleted?: () => void
}

/** Deletes the key: at once where the chain says that it holds nothing, else after the words that give the money up. */
export function DeleteSession({ address, onDeleted }: DeleteSessionProps) {
  const read = () => (address ? readAtStake(address).catch(() => null) : null)
  const { data: balance, refetch } = useQuery({
    queryKey: ['balance', 'most', address],
    queryFn: read,
    refetchInterval: 4_000,
    structuralSharing: false,
  })
  const [typed, setTyped] = useState('')
  const { act, isPending, shown } = useAct(async (words: string) => {
    // what came meanwhile is not given up
    if (balance === undefined || (await read()) !== balance) {
      await refetch()
      return 'What is in it has changed, so it was not deleted. Look again.'
    }
    const given = await purse().forget({ words, balance, ...(address && { address }) })
    if (!given.ok) return given.error.sentence
    announce('The session wallet was deleted')
    onDeleted?.()
    return null
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    act(balance === 0n ? givingUp(0n) : typed)
  }
  if (balance === undefined) return null
  return (
    <form onSubmit={submit} className="flex flex-col items-start gap-3">
      <p className="text-ink-quiet">
        {balance === 0n
          ? 'It is empty. Its key is deleted from this browser; a backup of it stays good.'
          : `${balance === null ? 'Nobody can say just now what is in it, or on its way to it' : `${formatUsdc(balance)} is in it`}: return that first. Deleted with it, only a backup brings it back.`}
      </p>
      {balance !== 0n && (
        <TextField
          label={`Type “${givingUp(balance)}” to go on`}
          className="w-full"
          value={typed}
          onType={setTyped}
        />
      )}
      <Button
        type="submit"
        variant="danger"
        busy={isPending}
        disabled={balance !== 0n && typed.trim() !== givingUp(balance)}
      >
        Delete this session wallet
      </Button>
      {shown}
    </form>
  )
}
