'use client'

import { ExportButton } from '@/components/keep/export/export-button'
import { describeLookup } from '@/lib/core/catalogue/describe'
import type { Entry } from '@/lib/browser/purchase/journal'

type Props = { lookup: Entry['lookup']; intentIds: readonly string[] }

/** The export of a bought answer, all of its pages that were bought. */
export function AnswerExport({ lookup: { endpointId, input }, intentIds }: Props) {
  const { what } = describeLookup(endpointId, input)
  return (
    <ExportButton
      size="sm"
      variant="quiet"
      isShort
      read={async () => {
        const { readAnswersExport } = await import('@/components/keep/export/read-records')
        return readAnswersExport(what, intentIds)
      }}
    />
  )
}
