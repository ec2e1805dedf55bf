'use client'

import { useEffect, useRef, useState } from 'react'
import { BringStep } from '@/components/tables/runs/import/bring-step'
import { CheckStep } from '@/components/tables/runs/import/check-step'
import { newDraft, withField, withHeader, type Draft } from '@/components/tables/runs/import/draft'
import { HeaderStep } from '@/components/tables/runs/import/header-step'
import { MapStep } from '@/components/tables/runs/import/map-step'
import { readBeside } from '@/components/tables/runs/import/read-beside'
import { StepLine } from '@/components/tables/runs/import/step-line'
import type { ImportedFile, Subject } from '@/lib/browser/files/import/rows'
import { fileProblemWords, type Reading } from '@/lib/browser/files/import/sheet'

export type ImportWizardProps = {
  /** What the rows are about, where that is known already; otherwise it is guessed and asked. */
  subject?: Subject | undefined
  /** The checked rows, with those that cannot be looked up among them. Nothing was sent and nothing was paid. */
  onDone: (file: ImportedFile) => void
}

type Step = 'bring' | 'header' | 'map' | 'check'

const steps = {
  bring: 'File',
  header: 'Header row',
  map: 'Columns',
  check: 'Rows',
} as const satisfies Record<Step, string>

/** From a file that somebody brings to checked rows: file, header row, columns, rows. Everything stays in the browser. */
export function ImportWizard({ subject, onDone }: ImportWizardProps) {
  const [step, setStep] = useState<Step>('bring')
  const [draft, setDraft] = useState<Draft | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)

  const region = useRef<HTMLElement>(null)
  const seen = useRef<Step>('bring')
  useEffect(() => {
    // what had the focus left the page with its step
    if (seen.current !== step) region.current?.focus({ preventScroll: true })
    seen.current = step
  }, [step])

  async function read(name: string, bytes: Uint8Array<ArrayBuffer>, reading: Reading, next: Step) {
    setIsReading(true)
    const result = await readBeside(bytes, reading)
    setIsReading(false)
    if (!result.ok) return setProblem(fileProblemWords[result.error])
    setProblem(null)
    setDraft(newDraft({ name, bytes, reading, sheet: result.value }, subject ?? null))
    setStep(next)
  }

  return (
    <div className="flex flex-col gap-6">
      <StepLine steps={steps} current={step} onBack={(earlier) => setStep(earlier)} />
      <section
        ref={region}
        tabIndex={-1}
        aria-label={steps[step]}
        className="rounded-sm focus-visible:outline-offset-4"
      >
        {step === 'bring' || draft === null ? (
          <BringStep
            problem={problem}
            isReading={isReading}
            onBring={(name, bytes) => void read(name, bytes, {}, 'header')}
            onProblem={setProblem}
          />
        ) : step === 'header' ? (
          <HeaderStep
            draft={draft}
            problem={problem}
            onReading={(reading) =>
              void read(draft.name, draft.bytes, { ...draft.reading, ...reading }, 'header')
            }
            onHeader={(at) => setDraft(withHeader(draft, at, subject ?? null))}
            onNext={() => setStep('map')}
          />
        ) : step === 'map' ? (
          <MapStep
            draft={draft}
            isSubjectKnown={subject !== undefined}
            onSubject={(about) => setDraft({ ...draft, subject: about })}
            onField={(column, field) => setDraft(withField(draft, column, field))}
            onNext={() => setStep('check')}
          />
        ) : (
          <CheckStep draft={draft} onDone={onDone} onBack={() => setStep('map')} />
        )}
      </section>
    </div>
  )
}
