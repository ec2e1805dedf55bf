'use client'

import { useRef, useState, type DragEvent } from 'react'
import { FileUp } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { controlStyle } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { fileProblemWords, limits } from '@/lib/browser/files/import/sheet'

type Props = {
  problem: string | null
  isReading: boolean
  onBring: (name: string, bytes: Uint8Array<ArrayBuffer>) => void
  onProblem: (problem: string | null) => void
}

/** A file to be dropped or chosen, or rows to be pasted. */
export function BringStep({ problem, isReading, onBring, onProblem }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [pasted, setPasted] = useState('')

  async function take(file: File | undefined) {
    if (!file) return
    onProblem(null)
    if (file.size > limits.bytes) return onProblem(fileProblemWords['too-large'])
    onBring(file.name, new Uint8Array(await file.arrayBuffer()))
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <Notice tone="danger" title="This file was not read">
          {problem} Nothing was charged.
        </Notice>
      )}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className={cn(
          'flex flex-col items-center rounded-lg border border-dashed border-outline px-6 py-10 text-center',
          isOver && 'border-ink bg-hover',
        )}
      >
        <FileUp aria-hidden="true" className="mb-3 size-6 text-ink-quiet" />
        <p className="text-lg font-medium">Drop a file here</p>
        <p className="mt-1 text-sm text-ink-quiet">
          CSV, TSV or XLSX, up to 10 MB and 10,000 rows. It is read in this browser and sent nowhere.
        </p>
        <input
          ref={input}
          type="file"
          aria-label="File to import"
          accept=".csv,.tsv,.txt,.xlsx"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        <Button className="mt-4" busy={isReading} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </div>
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onBring('Pasted rows', new Uint8Array(new TextEncoder().encode(pasted)))
        }}
      >
        <label htmlFor="import-paste" className="text-xs font-medium">
          Or paste rows
        </label>
        <textarea
          id="import-paste"
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
          rows={5}
          spellCheck={false}
          placeholder="One profile URL on each line, or cells copied from a spreadsheet"
          className={cn(controlStyle, 'px-3 py-2 font-mono text-sm')}
        />
        <Button type="submit" className="self-start" disabled={pasted.trim() === ''} busy={isReading}>
          Use these rows
        </Button>
      </form>
    </div>
  )
}
