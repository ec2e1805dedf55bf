import { useConfig } from '@/components/pay/wallet/wallet-session'

export function TransactionLink({ hash, isFull = false }: { hash: string; isFull?: boolean }) {
  const explorer = useConfig()?.network.explorer
  const text = isFull ? hash : `${hash.slice(0, 8)}…${hash.slice(-6)}`
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
