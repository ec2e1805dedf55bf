'use client'

import { useEffect, useRef, useState } from 'react'
import dynamic from 'next/dynamic'
import type { Proposal } from '@/components/tables/runs/new-run'
import { RowsRun } from '@/components/tables/runs/rows-run'
import { Skeleton } from '@/components/ui/skeleton'
import type { ImportedFile } from '@/lib/browser/files/import/rows'

const ImportWizard = dynamic(
  () => import('@/components/tables/runs/import/import-wizard').then((own) => own.ImportWizard),
  { ssr: false, loading: () => <Skeleton className="h-64 w-full" /> },
)

/** From a file to its rows, and from those to a plan. The file never leaves the browser. */
export function FileRun({ onPropose }: { onPropose: (proposal: Proposal) => void }) {
  const [file, setFile] = useState<ImportedFile | null>(null)
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    // what had the focus is gone with the import
    if (file) region.current?.focus({ preventScroll: true })
  }, [file])
  return file ? (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Run of these rows"
      className="rounded-sm focus-visible:outline-offset-4"
    >
      <RowsRun file={file} onForget={() => setFile(null)} onPropose={onPropose} />
    </section>
  ) : (
    <ImportWizard onDone={setFile} />
  )
}
