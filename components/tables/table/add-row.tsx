import { useState, type ClipboardEvent, type FormEvent } from 'react'
import { Plus } from 'lucide-react'
import { NotWritten, useKeeping } from '@/components/frame/storage-notices'
import { useKept } from '@/components/frame/use-kept'
import { offerUndo } from '@/components/keep/undo-bar'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { ListRow } from '@/lib/browser/database/stores'
import type { Added, TypedKind } from '@/lib/browser/tables/add-rows'
import { readList, type Item } from '@/lib/browser/tables/lists'
import { counted, countText } from '@/lib/core/text'

const placeholders = {
  person: 'Add a row: name, company or profile address',
  company: 'Add a row: company name, website or address',
} as const satisfies Record<TypedKind, string>

async function addTyped(
  list: ListRow,
  kind: TypedKind,
  given: readonly Item[] | undefined,
  text: string,
): Promise<Added> {
  const { addRows, typedRows } = await import('@/lib/browser/tables/add-rows')
  const items = given ?? (await readList(list.id))?.items ?? []
  const brought = items.flatMap(({ item }) => item.brought ?? [])
  const into = {
    kind,
    header: list.header ?? [],
    rows: brought.map(({ cells }) => cells),
    nextLine: Math.max(items.length, ...brought.map(({ line }) => line)) + 1,
  }
  return addRows(list, items, typedRows(text, into))
}

const addedWords = ({ added, known }: Added): string =>
  `${counted(added, 'row')} added${known > 0 ? `, ${countText(known)} known in your library` : ''}`

export function AddRow({ list, items }: { list: ListRow; items: readonly Item[] | undefined }) {
  const kind = list.kind === 'company' ? 'company' : 'person'
  const [text, type] = useKept(`row of ${list.id}`, '')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Added['refused']>([])
  const { isKept, keep } = useKeeping()

  async function add(rows: string) {
    if (rows.trim() === '' || isBusy) return
    setBusy(true)
    await keep(async () => {
      const added = await addTyped(list, kind, items, rows)
      setRefused(added.refused)
      // one that was not added stays to be corrected
      type(added.added === 0 && !rows.includes('\n') ? rows : '')
      if (added.added > 0) offerUndo(addedWords(added), added.undo)
    })
    setBusy(false)
  }

  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text/plain').trim()
    if (!pasted.includes('\n')) return
    event.preventDefault()
    void add(pasted)
  }

  return (
    <div className="flex flex-col gap-2">
      <form
        className="flex gap-2"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void add(text)
        }}
      >
        <Input
          aria-label="Add a row"
          placeholder={placeholders[kind]}
          value={text}
          autoComplete="off"
          maxLength={2_000}
          onChange={({ target }) => type(target.value)}
          onPaste={paste}
          className="max-w-xl"
        />
        <Button type="submit" busy={isBusy} disabled={text.trim() === ''}>
          <Plus aria-hidden="true" /> Add
        </Button>
      </form>
      <div role="status" className="text-sm text-ink-quiet empty:hidden">
        {refused.length > 0 && (
          <>
            <p>{counted(refused.length, 'row')} not added:</p>
            <ul className="list-disc pl-5">
              {refused.slice(0, 5).map(({ text: row, reason }, at) => (
                <li key={at}>
                  <bdi className="wrap-anywhere">{row}</bdi>: {reason}
                </li>
              ))}
            </ul>
            {refused.length > 5 && <p>And {countText(refused.length - 5)} more.</p>}
          </>
        )}
      </div>
      {!isKept && <NotWritten />}
    </div>
  )
}
