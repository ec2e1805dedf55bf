import { useEffect, useState } from 'react'
import { useRouter } from 'next/navigation'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

const fetchBringing = () => fetchCode(() => import('@/components/keep/choose-file'))

const isBusy = () => document.querySelector('dialog[open]') !== null

/** Whether something may be rows, and no field takes it by itself. */
function areRows({ dataTransfer, defaultPrevented, target }: DragEvent): boolean {
  const kind = dataTransfer?.types.find((type) => type === 'Files' || type === 'text/plain')
  const field = kind === 'Files' ? 'input[type=file]' : 'input, textarea'
  return kind !== undefined && !defaultPrevented && !(target instanceof Element && target.closest(field))
}

/** Takes what is dropped anywhere on a page from elsewhere, and files that are pasted, as rows to look up. */
export function Dropping() {
  const { push } = useRouter()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    let isOwn = false

    // a folder cannot be read
    const bring = (rows: File | string, others = 0) =>
      void fetchBringing()
        .then(({ bringRows }) => bringRows(rows, push, others))
        .catch(() => undefined)

    function onDrag(event: DragEvent): void {
      const data = !isOwn && areRows(event) ? event.dataTransfer : null
      // the browser would leave the page for a file
      if (data) event.preventDefault()
      const isTaken = data !== null && !isBusy()
      setOver(isTaken && event.type !== 'drop')
      if (event.type === 'dragenter' && isTaken) void fetchBringing().catch(() => undefined)
      if (event.type === 'drop' && isTaken)
        bring(data.files[0] ?? data.getData('text/plain'), data.files.length - 1)
    }

    function onPaste(event: ClipboardEvent): void {
      // a spreadsheet's cells are copied with a picture of them
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => !type.startsWith('image/'))
      if (!file || isBusy()) return
      event.preventDefault()
      bring(file)
    }

    for (const name of ['dragenter', 'dragover', 'drop'] as const) addEventListener(name, onDrag, left)
    for (const name of ['dragstart', 'dragend', 'pointerdown'] as const)
      addEventListener(name, () => (isOwn = name === 'dragstart'), left)
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), left)
    addEventListener('paste', onPaste, left)
    return () => left.abort()
  }, [push])

  if (!isOver) return null
  const place = 'pointer-events-none fixed inset-2 z-30 grid place-items-center rounded-lg p-6 text-center'
  return (
    <p role="status" className={`${place} border-2 border-dashed border-ink bg-ground/85`}>
      <span className="rounded-lg bg-ink px-5 py-3 text-lg text-on-ink shadow-float">
        Drop to bring its rows: nothing is charged before you confirm
      </span>
    </p>
  )
}
