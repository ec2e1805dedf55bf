import { useRef, useState, type DragEvent } from 'react'
import { FileUp } from 'lucide-react'
import { noChoices, pastedRows, withText, type Brought } from '@/components/tables/import/brought'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { fileProblemWords, limits } from '@/lib/browser/files/import/sheet'

type RowsBoxProps = {
  brought: Brought | null
  isWorking: boolean
  onBring: (next: Brought | null) => void
  onProblem: (problem: string | null) => void
}

export function RowsBox({ brought, isWorking, onBring, onProblem }: RowsBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const isFile = brought !== null && typeof brought.source !== 'string'

  async function take(file: File | undefined) {
    if (!file) return
    onProblem(null)
    if (file.size > limits.bytes) return onProblem(fileProblemWords['too-large'])
    const source = new Uint8Array(await file.arrayBuffer())
    onBring({ name: file.name, source, reading: {}, choices: noChoices })
  }

  function write(text: string) {
    const next = withText(brought ?? pastedRows(''), text)
    onBring(text === '' && next.choices.added.length === 0 ? null : next)
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed border-outline p-4',
        isOver && 'border-ink bg-hover',
      )}
    >
      <input
        ref={input}
        type="file"
        aria-label="File to import"
        accept=".csv,.tsv,.txt,.xlsx"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          // the same file may be chosen again after it was changed
          currentTarget.value = ''
        }}
      />
      {isFile ? (
        <p className="min-w-0 truncate font-medium max-sm:basis-full sm:flex-1">{brought.name}</p>
      ) : (
        <Field
          label="Rows"
          help="Cells copied from a spreadsheet, CSV, or a profile URL, an ID, a name or a company on each line."
          className="basis-full"
        >
          <Textarea
            mono
            rows={5}
            className="max-h-40"
            placeholder="Paste or type rows, or drop a file here"
            value={typeof brought?.source === 'string' ? brought.source : ''}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
      )}
      <Button busy={isFile && isWorking} onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" /> {isFile ? 'Choose another file' : 'Choose a file'}
      </Button>
      {isFile && (
        <Button variant="quiet" onClick={() => onBring(null)}>
          Remove
        </Button>
      )}
      {brought === null && (
        <p className="text-xs text-ink-faint">
          CSV, TSV or XLSX, up to 10 MB and 10,000 rows. It is read in this browser and sent nowhere.
        </p>
      )}
    </div>
  )
}
