import { useState } from 'react'
import { Download } from 'lucide-react'
import { optionalDialog } from '@/components/frame/optional'
import type { Whole } from '@/components/keep/export/export-dialog'
import { Button, type ButtonProps } from '@/components/ui/button'
import type { ExportSet } from '@/lib/browser/files/records'
import { describeLookup } from '@/lib/core/catalogue/describe'
import type { Entry } from '@/lib/browser/purchase/journal'

const ExportDialog = optionalDialog(() =>
  import('@/components/keep/export/export-dialog').then((own) => own.ExportDialog),
)

export type ExportButtonProps = Pick<ButtonProps, 'variant'> & {
  read: () => Promise<ExportSet>
  whole?: Whole | undefined
  isShort?: boolean | undefined
}

export function ExportButton({ read, whole, isShort = false, variant }: ExportButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button data-export size="sm" variant={variant} onClick={() => setIsOpen(true)}>
        <Download aria-hidden="true" />
        <span className={isShort ? 'max-sm:sr-only' : undefined}>Export</span>
      </Button>
      {isOpen && <ExportDialog read={read} whole={whole} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Props = { lookup: Entry['lookup']; intentIds: readonly string[] }

export function AnswerExport({ lookup, intentIds }: Props) {
  const { what } = describeLookup(lookup)
  return (
    <ExportButton
      variant="quiet"
      isShort
      read={async () => {
        const { readAnswersExport } = await import('@/lib/browser/receipts/read-records')
        return readAnswersExport(what, intentIds)
      }}
    />
  )
}
