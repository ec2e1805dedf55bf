import { useConfig } from '@/components/pay/wallet/wallet-session'
import { CopyButton } from '@/components/ui/copy-button'
import { countText } from '@/lib/core/text'
import type { Receipt } from '@/lib/browser/receipts/receipt'

const short = (hash: string) => `${hash.slice(0, 8)}…${hash.slice(-6)}`

export function TransactionLink({ hash, isFull = false }: { hash: string; isFull?: boolean }) {
  const explorer = useConfig()?.network.explorer
  const text = isFull ? hash : short(hash)
  if (!explorer) return <span className="font-mono text-xs break-all">{text}</span>
  return (
    <a
      className="font-mono text-xs break-all underline underline-offset-2"
      href={`${explorer}/tx/${hash}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {text}
    </a>
  )
}

export const CopyNumber = ({ value, label }: { value: string; label: string }) => (
  <span data-print="never" className="-my-1.5">
    <CopyButton value={value} label={label} />
  </span>
)

const noProof = {
  unsent: 'nothing was sent',
  open: 'not known yet',
  delivered: 'being checked',
  claimed: 'being checked',
  free: '',
  undelivered: 'being checked',
  'not-charged': '',
  declined: 'nothing was sent',
  unverified: 'not checked on the chain',
} as const

export function Proof({ receipt: { transaction, block, outcome } }: { receipt: Receipt }) {
  const blockText = block === null ? null : `block ${countText(block)}`
  if (outcome === 'not-charged' || outcome === 'free')
    return (
      <span className="text-ink-quiet">
        {transaction ? (
          <>
            cancelled in <TransactionLink hash={transaction} />
          </>
        ) : (
          `unused, ${blockText ?? 'by the chain'}`
        )}
      </span>
    )
  if (!transaction) return <span className="text-ink-faint">{noProof[outcome]}</span>
  return (
    <span className="text-ink-quiet">
      <TransactionLink hash={transaction} /> <span className="text-xs text-ink-faint">{blockText}</span>
    </span>
  )
}
