'use client'

import { ExportButton } from '@/components/exports/export-button'
import { describeLookup } from '@/lib/catalogue/describe'
import type { Entry } from '@/lib/purchase/journal'

type Props = { lookup: Entry['lookup']; intentIds: readonly string[] }

/** The export of a bought answer, all of its pages that were bought. */
export function AnswerExport({ lookup: { endpointId, input }, intentIds }: Props) {
  const { what } = describeLookup(endpointId, input)
  return (
    <ExportButton
      size="sm"
      variant="quiet"
      read={async () => {
        const { readAnswersExport } = await import('@/components/exports/read-records')
        return readAnswersExport(what, intentIds)
      }}
    />
  )
}
