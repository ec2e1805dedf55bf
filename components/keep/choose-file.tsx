import { useRef, type ComponentProps } from 'react'
import { useRouter } from 'next/navigation'
import { FileUp } from 'lucide-react'
import { bringPath, keepRows } from '@/components/keep/bring-lines'
import { Button } from '@/components/ui/button'
import { goWithin } from '@/lib/browser/addresses/address'
import { limits } from '@/lib/browser/files/import/sheet'

/** Shows a file's rows, or those of text, on the page of a new run; of a file too large no more is read than says so. */
export async function bringRows(
  rows: File | string,
  push: (path: string) => void,
  others = 0,
): Promise<void> {
  if (rows === '') return
  const read = async (file: File) => new Uint8Array(await file.slice(0, limits.bytes + 1).arrayBuffer())
  const brought = typeof rows === 'string' ? rows : { name: rows.name, source: await read(rows) }
  const first = typeof rows === 'string' ? 'the first' : rows.name
  keepRows(brought, others > 0 ? `Only “${first}” was taken. Bring the other files after it.` : '')
  if (window.location.hash !== '#new=1' && !goWithin(bringPath)) push(bringPath)
}

type ChooseFileProps = ComponentProps<typeof Button> & { label?: string }

/** Opens the device's chooser of files. */
export function ChooseFile({ label = 'File of rows', children, ...button }: ChooseFileProps) {
  const { push } = useRouter()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept=".csv,.tsv,.txt,.xlsx,.vcf,.zip"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void bringRows(file, push)
          // the same file may be chosen again after it was changed
          currentTarget.value = ''
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" /> {children}
      </Button>
    </>
  )
}
