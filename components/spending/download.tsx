import { useState } from 'react'
import { Download } from 'lucide-react'
import { saveFile } from '@/components/keep/export/save-file'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import { useConfig } from '@/components/pay/wallet/wallet-session'
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
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const csv = await import('@/lib/browser/receipts/csv')
      const lines: ReceiptLine[] = []
      for (const [index, receipt] of receipts.entries()) {
        const answer = receipt.state === 'RESULT' ? await readAnswer(receipt.id) : undefined
        const cached = answer ? csv.servedFromCache(answer.body) : null
        lines.push({ receipt, network, cached, belonging: belongings?.get(receipt.id) })
        // answers are large: the page gets a frame now and then
        if (index % 25 === 24) await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      const name = csv.receiptsFileName(kind, of, Date.now())
      saveFile({ name, type: 'text/csv;charset=utf-8', body: csv.receiptsCsv(lines) })
      announce(`${receipts.length} receipts downloaded`)
    } catch {
      announce('The file could not be made. Nothing was changed.')
    }
    setBusy(false)
  }

  return (
    <Button busy={busy} disabled={receipts.length === 0 || !belongings} onClick={() => void download()}>
      {!busy && <Download aria-hidden="true" />}
      Download CSV
    </Button>
  )
}
