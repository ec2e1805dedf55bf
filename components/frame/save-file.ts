import type { OutFile } from '@/lib/browser/files/write'

/** Hands a file to the browser's own way of saving; nothing leaves the machine. */
export function saveFile({ name, type, body }: Pick<OutFile, 'name' | 'type' | 'body'>) {
  const url = URL.createObjectURL(new Blob([body], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL only after this task has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
