import type { FormEvent, ReactNode } from 'react'
import { PageHeader } from '@/components/frame/page'
import { NotWritten, useKeeping } from '@/components/frame/storage-notices'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/input'

type NamedFormProps = {
  name: string
  onName: (name: string) => void
  /** On the button that keeps it. */
  words: string
  onKeep: (name: string) => Promise<unknown>
  children?: ReactNode
}

export function NamedForm({ name, onName, words, onKeep, children }: NamedFormProps) {
  const { isKept, keep } = useKeeping()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '') void keep(() => onKeep(name.trim()))
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField label="Name" required value={name} placeholder="CTO in Berlin" onType={onName} />
      {children}
      {!isKept && <NotWritten />}
      <Button type="submit" variant="primary" disabled={name.trim() === ''} className="self-end">
        {words}
      </Button>
    </form>
  )
}

type PurposeFieldProps = { purpose: string; onPurpose: (purpose: string) => void }

export const PurposeField = ({ purpose, onPurpose }: PurposeFieldProps) => (
  <TextField
    label="Purpose"
    help="What the data is kept for. It is shown beside the list and in exports."
    value={purpose}
    onType={onPurpose}
  />
)

export const ListsHead = ({ onLeave, ...head }: { title: string; summary: string; onLeave: () => void }) => (
  <PageHeader
    {...head}
    actions={
      <Button size="sm" variant="quiet" onClick={onLeave}>
        ← All lists
      </Button>
    }
  />
)
