import type { ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '@/components/frame/save-file'
import { tell } from '@/components/keep/undo'
import { Button, type ButtonProps } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import type { Table } from '@/lib/browser/files/records'

type SaveCsvProps = Pick<ButtonProps, 'size' | 'disabled'> & {
  /** What stands in the name of the file. */
  name: readonly string[]
  read: () => Table | Promise<Table>
  /** Told to screen readers once it is saved. */
  saved?: string
  children: ReactNode
}

export function SaveCsv({ name, read, saved, children, ...looks }: SaveCsvProps) {
  const { mutate: save, isPending } = useMutation({
    async mutationFn() {
      const [{ csvStyles, writeCsv }, { fileName }, table] = await Promise.all([
        import('@/lib/browser/files/csv'),
        import('@/lib/browser/files/file-name'),
        read(),
      ])
      saveFile({
        name: fileName(name, new Date(), 'csv'),
        type: 'text/csv;charset=utf-8',
        body: writeCsv(table, csvStyles.spreadsheets),
      })
      if (saved !== undefined) announce(saved)
    },
    onError: () => tell('The file could not be made. Nothing was changed: try again in a moment.'),
  })

  return (
    <Button {...looks} busy={isPending} onClick={() => save()}>
      {!isPending && <Download aria-hidden="true" />}
      {children}
    </Button>
  )
}
