import { SaveCsv } from '@/components/keep/export/save-csv'
import { useConfig } from '@/components/pay/wallet/balance'
import { readAnswer } from '@/lib/browser/purchase/journal'
import type { Belongings } from '@/lib/browser/receipts/belongings'
import type { ReceiptLine } from '@/lib/browser/receipts/csv'
import type { Receipt } from '@/lib/browser/receipts/receipt'

type DownloadProps = {
  receipts: readonly Receipt[]
  belongings: Belongings | undefined
  kind: 'receipts' | 'statement'
  /** Which of them, for the name of the file. */
  of: string
}

export function DownloadReceipts({ receipts, belongings, kind, of }: DownloadProps) {
  const network = useConfig()?.network.name ?? ''

  async function read() {
    const csv = await import('@/lib/browser/receipts/csv')
    const lines: ReceiptLine[] = []
    for (const [index, receipt] of receipts.entries()) {
      const answer = receipt.state === 'RESULT' ? await readAnswer(receipt.id) : undefined
      const cached = answer ? csv.servedFromCache(answer.body) : null
      lines.push({ receipt, network, cached, belonging: belongings?.get(receipt.id) })
      // answers are large: the page gets a frame now and then
      if (index % 25 === 24) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return csv.receiptsTable(lines)
  }

  return (
    <SaveCsv
      name={[kind, of]}
      read={read}
      saved={`${receipts.length} receipts downloaded`}
      disabled={receipts.length === 0 || !belongings}
    >
      Download CSV
    </SaveCsv>
  )
}
