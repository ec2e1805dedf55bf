'use client'

import { useState } from 'react'
import dynamic from 'next/dynamic'
import type { Proposal } from '@/components/runs/new-run'
import { RowsRun } from '@/components/runs/rows-run'
import { Skeleton } from '@/components/ui/skeleton'
import type { ImportedFile } from '@/lib/runs/import/rows'

const ImportWizard = dynamic(
  () => import('@/components/runs/import/import-wizard').then((own) => own.ImportWizard),
  { ssr: false, loading: () => <Skeleton className="h-64 w-full" /> },
)

/** From a file to its rows, and from those to a plan. The file never leaves the browser. */
export function FileRun({ onPropose }: { onPropose: (proposal: Proposal) => void }) {
  const [file, setFile] = useState<ImportedFile | null>(null)
  return file ? (
    <RowsRun file={file} onForget={() => setFile(null)} onPropose={onPropose} />
  ) : (
    <ImportWizard onDone={setFile} />
  )
}
