import { useId, useMemo, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { useConfig } from '@/components/pay/wallet/balance'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { SelectField } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { ExportForm } from '@/components/keep/export/export-form'
import { saveFile } from '@/components/frame/save-file'
import type { WriteFile } from '@/components/keep/export/write-worker'
import { readSetting, writeSetting } from '@/lib/browser/database/database'
import { readChoice, type Choice } from '@/lib/browser/files/choice'
import { beginningOf, planExport, savedIn, subjectOf } from '@/lib/browser/files/plan'
import type { ExportSet } from '@/lib/browser/files/records'
import { writeExport, type OutFile } from '@/lib/browser/files/write'
import { inWorker } from '@/lib/browser/worker/in-worker'

export type Whole = { part: string; words: string; read: () => Promise<ExportSet> }

/** Milliseconds between two readings of what changes meanwhile. */
const pauseMs = 500

type ExportDialogProps = { read: () => Promise<ExportSet>; whole?: Whole | undefined; onClose: () => void }

export function ExportDialog({ read, whole, onClose }: ExportDialogProps) {
  const [isWhole, setIsWhole] = useState(false)
  const [remembered, remember] = useRemembered()
  const [changed, setChanged] = useState<Partial<Choice>>({})
  const [done, setDone] = useState<string | null>(null)
  const [isWriting, setIsWriting] = useState(false)
  const [openedAt] = useState(() => new Date())
  const download = useRef<HTMLButtonElement>(null)
  const id = useId()
  // a run may go on behind it
  useFollow(['export', id], 'library', pauseMs)
  const records = useQuery({
    queryKey: ['export', id, isWhole],
    queryFn: isWhole && whole ? whole.read : read,
    structuralSharing: false,
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: set } = records
  const shown = useMemo(
    () => (set && remembered ? { ...beginningOf(remembered, set.records), ...changed } : null),
    [set, remembered, changed],
  )
  const plan = useMemo(() => (set && shown ? planExport(set, shown) : null), [set, shown])
  const isReady =
    !records.isPlaceholderData &&
    plan !== null &&
    plan.kept.length > 0 &&
    (shown?.format !== 'raw' || plan.answers.length > 0) &&
    !(shown?.format === 'template' && plan.preset === null)

  async function save() {
    if (!set || !shown) return
    setIsWriting(true)
    const file = await writeBeside(set, shown, new Date())
    setIsWriting(false)
    saveFile(file)
    remember(savedIn(shown, set.records))
    setDone(
      file.cut === 0
        ? `${file.name} was saved.`
        : `${file.name} was saved. ${file.cut} cells held more than a spreadsheet can and were cut; the JSON has them whole.`,
    )
  }

  return (
    <Dialog
      onClose={onClose}
      size="xl"
      initialFocus={download}
      title={set ? `Export ${set.name}` : 'Export'}
      description="No charge: everything in it was bought before. The file is made in this browser."
      footer={
        <>
          <p
            role="status"
            className="mr-auto self-center text-sm text-ink-quiet max-sm:flex-[1_0_100%]! wrap-anywhere"
          >
            {done ?? (plan && shown && subjectOf(plan))}
          </p>
          <Button onClick={onClose}>{done ? 'Close' : 'Cancel'}</Button>
          <Button
            ref={download}
            variant="primary"
            busy={isWriting}
            onClick={() => void save()}
            disabled={!isReady}
          >
            Download
          </Button>
        </>
      }
    >
      {records.isError ? (
        <Notice tone="danger" title="The records could not be read">
          Nothing was charged. Close this and try once more.
        </Notice>
      ) : !set || !shown || !plan ? (
        <Skeleton className="h-80 w-full" />
      ) : set.records.length === 0 ? (
        <EmptyState title="Nothing to export" level={3}>
          There are no records here yet.
        </EmptyState>
      ) : (
        <ExportForm
          rows={
            whole && (
              <SelectField
                label="Rows"
                value={isWhole ? 'whole' : 'part'}
                options={[
                  ['part', whole.part],
                  ['whole', whole.words],
                ]}
                onChoose={(value) => {
                  setDone(null)
                  setIsWhole(value === 'whole')
                }}
              />
            )
          }
          set={set}
          plan={plan}
          choice={shown}
          at={openedAt}
          onChange={(part) => {
            setDone(null)
            setChanged({ ...changed, ...part })
            remember(part)
          }}
        />
      )}
    </Dialog>
  )
}

const key = 'exports.choice'

function useRemembered(): [Choice | undefined, (part: Partial<Choice>) => void] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['setting', key],
    queryFn: async () => readChoice(await readSetting(key).catch(() => undefined)),
    // another tab may have chosen since
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // the form is usable before the server has answered with its name of the network
  const word = useConfig()?.wireWord ?? ''
  const choice = useMemo(() => data && { ...data, network: data.network || word }, [data, word])
  function remember(part: Partial<Choice>) {
    if (!choice) return
    const next = { ...choice, ...part }
    client.setQueryData(['setting', key], next)
    // without storage it lasts as long as the page
    void writeSetting(key, next).catch(() => undefined)
  }
  return [choice, remember]
}

/** Up to this many records a worker costs more than it saves. */
const small = 500

const start = () => new Worker(new URL('./write-worker.ts', import.meta.url), { type: 'module' })

async function writeBeside(set: ExportSet, choice: Choice, at: Date): Promise<OutFile> {
  if (set.records.length > small) {
    const written = await inWorker<WriteFile>(start, { set, choice, at })
    if (written.ok) return written.value
  }
  return writeExport(set, planExport(set, choice), choice, at)
}
