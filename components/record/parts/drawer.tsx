import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { ArrowLeft, ChevronDown, ChevronUp, type LucideIcon, X } from 'lucide-react'
import { countIn, openPanels } from '@/components/frame/overlay-signal'
import { isShortcut } from '@/components/frame/single-keys'
import { SignButton } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'
import { RecordHead, summaryOf } from '@/components/record/pages/record-head'
import { JobFacts } from '@/components/record/pages/job'
import { DrawerContext, noHints, OpenRowContext, type DrawerTarget } from '@/components/record/record-context'
import { RawText } from '@/components/record/parts/raw-text'
import { LinkValue, SafeText } from '@/components/record/parts/words'
import { jsonText, RecordFields } from '@/components/record/parts/record-fields'
import { CopyButton } from '@/components/ui/copy-button'
import { LateDisclosure } from '@/components/ui/disclosure'
import { announce } from '@/components/ui/live-region'
import { arrivals } from '@/lib/browser/addresses/arrival'
import { isObject } from '@/lib/core/answers/json'
import { linkOf } from '@/lib/core/answers/summary'

type PanelProps = {
  label: string
  words: ReactNode
  actions?: ReactNode
  shown: string
  onBack?: (() => void) | undefined
  onBefore?: (() => void) | null | undefined
  onAfter?: (() => void) | null | undefined
  onClose: () => void
  className?: string | undefined
  children: ReactNode
}

export function Panel({ label, words, actions, shown, className, children, ...on }: PanelProps) {
  const { onBack, onBefore, onAfter, onClose } = on
  const panel = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)

  // before it is seen: Escape right after it came is meant for it
  useLayoutEffect(() => moveFocus(panel.current, { preventScroll: true }), [])
  useEffect(() => countIn(openPanels), [])
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0
    // what had the focus may have gone with what was shown before
    if (document.activeElement === document.body) moveFocus(panel.current, { preventScroll: true })
  }, [shown])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      const leave = onBack ?? onClose
      leave()
    }
    if (!isShortcut(event)) return
    // the note is all that a record has to write into; that of the open list stands first
    if (event.key === 'n') {
      event.preventDefault()
      const note = body.current?.querySelector('textarea')
      if (note) moveFocus(note)
      // a note stands on a list
      else panel.current?.querySelector<HTMLElement>('[data-add-to-list]')?.click()
    }
    // it pays nothing: Enter does
    if (event.key === 'b') moveFocus(body.current?.querySelector<HTMLElement>('[data-lookup=true]'))
    if (event.key === '[' || event.key === 'k') onBefore?.()
    if (event.key === ']' || event.key === 'j') onAfter?.()
  }

  return (
    <section
      ref={panel}
      data-slot="drawer"
      role="dialog"
      aria-label={label.slice(0, 200)}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={cn(
        'fixed inset-y-0 right-0 z-40 flex w-full flex-col bg-raised shadow-float focus-visible:-outline-offset-2 sm:w-[34rem] sm:max-w-[calc(100vw-4rem)] print:hidden',
        className,
      )}
    >
      <div className="flex h-12 shrink-0 items-center gap-1 border-b border-line px-3">
        {onBack && <SignButton label="Back" Sign={ArrowLeft} onClick={onBack} />}
        <p className="min-w-0 flex-1 truncate px-1 text-sm text-ink-quiet">{words}</p>
        {actions}
        <Step label="Previous record" mark="[" Sign={ChevronUp} onStep={onBefore} />
        <Step label="Next record" mark="]" Sign={ChevronDown} onStep={onAfter} />
        <SignButton label="Close" Sign={X} title="Close (Esc)" onClick={onClose} />
      </div>
      <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 pt-5 pb-5 max-md:pb-20">
        {children}
      </div>
    </section>
  )
}

type StepProps = { label: string; mark: string; Sign: LucideIcon; onStep: PanelProps['onBefore'] }

const Step = ({ label, mark, Sign, onStep }: StepProps) =>
  onStep !== undefined && (
    <SignButton
      label={label}
      Sign={Sign}
      aria-keyshortcuts={mark}
      title={`${label} (${mark})`}
      disabled={!onStep}
      onClick={() => onStep?.()}
    />
  )

export function DrawerProvider({ children }: { children: ReactNode }) {
  const [stack, setStack] = useState<readonly DrawerTarget[]>([])
  const returnTo = useRef<Element | null>(null)
  const control = useMemo(
    () => ({
      open(target: DrawerTarget) {
        if (!document.activeElement?.closest('[data-slot="drawer"]')) {
          returnTo.current = document.activeElement
          setStack([target])
        } else setStack((now) => [...now, target])
      },
    }),
    [],
  )
  const target = stack.at(-1)

  function close() {
    setStack([])
    const { current } = returnTo
    const isThere = current instanceof HTMLElement && current.isConnected
    const grid = isThere ? current.closest('[role=grid]') : document.querySelector('main [role=grid]')
    const line = grid?.querySelector<HTMLElement>(`tr[data-index="${stack[0]?.row?.index}"]`)
    const isInRow = !isThere || current.closest('[role=row]') !== null
    const place = isThere ? current : document.getElementById('main')
    moveFocus(isInRow && line ? line : place, { preventScroll: true })
  }

  function stepTo(next: DrawerTarget | null) {
    if (!next) return null
    return () => {
      setStack([...stack.slice(0, -1), next])
      announce(`${next.title}, ${next.position ?? ''}`)
    }
  }

  // a next step may lead to the form of this page, which the drawer covers on a phone
  useEffect(() => arrivals.watch(() => setStack([])), [])

  return (
    <DrawerContext value={control}>
      <OpenRowContext value={stack[0]?.row?.id ?? null}>
        <div
          className={cn(
            'min-w-0',
            target && 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:gap-5',
          )}
        >
          <div className="min-w-0">{children}</div>
          {target && (
            <Panel
              label={target.title}
              words={target.position ?? <SafeText>{target.title}</SafeText>}
              shown={target.ptr ?? target.title}
              onBack={stack.length > 1 ? () => setStack(stack.slice(0, -1)) : undefined}
              onBefore={target.step && stepTo(target.step(-1))}
              onAfter={target.step && stepTo(target.step(1))}
              onClose={close}
              className="lg:sticky lg:top-17 lg:z-3 lg:h-[calc(100dvh-5.5rem)] lg:w-auto lg:rounded-lg lg:border lg:border-line lg:shadow-none"
            >
              <PanelContent key={target.ptr ?? target.title} target={target} />
            </Panel>
          )}
        </div>
      </OpenRowContext>
    </DrawerContext>
  )
}

export function PanelContent({ target }: { target: DrawerTarget }) {
  const { title, value, name, ptr, entity, hints = noHints, body } = target
  const isFolded = entity && ['person', 'company', 'job'].includes(entity)
  const fields = value !== undefined && (
    <>
      <RecordFields value={value} name={name} />
      <div className="flex flex-wrap gap-1 border-t border-line pt-3">
        <CopyButton value={jsonText(value)} label="Copy JSON" size="sm" />
        {ptr !== undefined && <CopyButton value={ptr} label="Copy path" size="sm" />}
      </div>
      <LateDisclosure summary="As JSON">
        <RawText text={jsonText(value).slice(0, 200_000)} />
      </LateDisclosure>
    </>
  )
  return (
    <div className="flex flex-col gap-5">
      {entity ? (
        <RecordHead {...summaryOf(title, value, entity, hints)} value={value} entity={entity} size="lg">
          {linkOf(hints.url, 'url') && (
            <p className="mt-1 truncate text-sm">
              <LinkValue value={hints.url} name="url" />
            </p>
          )}
        </RecordHead>
      ) : (
        <h2 className="text-lg wrap-anywhere">
          <SafeText>{title}</SafeText>
        </h2>
      )}
      {body}
      {entity === 'job' && isObject(value) && <JobFacts value={value} hints={hints} />}
      {fields && isFolded ? <LateDisclosure summary="All fields">{fields}</LateDisclosure> : fields}
    </div>
  )
}
