import type { Metadata } from 'next'
import { Page } from '@/components/frame/page'
import { ReceiptPage } from '@/components/shell/pages'

export const metadata: Metadata = { title: 'Receipt' }

export default function PurchaseReceiptPage() {
  return (
    <Page>
      <ReceiptPage />
    </Page>
  )
}
