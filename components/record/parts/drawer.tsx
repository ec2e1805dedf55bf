import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { ArrowLeft, ChevronDown, ChevronUp, X } from 'lucide-react'
import { isShortcut } from '@/components/frame/single-keys'
import { arrivals } from '@/lib/browser/addresses/arrival'
import {
  DrawerContext,
  OpenRowContext,
  type DrawerTarget,
  type RecordHead,
} from '@/components/record/parts/drawer-context'
import { jsonText, RecordFields } from '@/components/record/parts/record-fields'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Disclosure } from '@/components/ui/disclosure'
import { announce } from '@/components/ui/live-region'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'
import { RecordActions } from '@/components/record/record-slots'
import { LinkValue } from '@/components/record/parts/link-value'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { isBlank } from '@/lib/core/answers/json'
import { linkOf } from '@/lib/core/answers/summary'

/** Opens things beside its content, as a page of their own on a narrow screen. What they were opened from stays usable. */
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
            <Drawer
              target={target}
              onBack={stack.length > 1 ? () => setStack(stack.slice(0, -1)) : undefined}
              onMove={(next) => {
                setStack([...stack.slice(0, -1), next])
                announce(`${next.title}, ${next.position ?? ''}`)
              }}
              onClose={close}
            />
          )}
        </div>
      </OpenRowContext>
    </DrawerContext>
  )
}

type DrawerProps = {
  target: DrawerTarget
  onBack: (() => void) | undefined
  onMove: (target: DrawerTarget) => void
  onClose: () => void
}

function Drawer({ target, onBack, onMove, onClose }: DrawerProps) {
  const panel = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { step } = target
  const before = step?.(-1) ?? null
  const after = step?.(1) ?? null

  useEffect(() => moveFocus(panel.current, { preventScroll: true }), [])
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0
    // what had the focus may have gone with what was shown before
    if (document.activeElement === document.body) moveFocus(panel.current, { preventScroll: true })
  }, [target])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      if (onBack) onBack()
      else onClose()
    }
    if (!isShortcut(event)) return
    // the note is all that a record has to write into
    const note = event.key === 'n' ? body.current?.querySelector('textarea') : null
    if (note) {
      event.preventDefault()
      moveFocus(note)
    }
    const next =
      event.key === '[' || event.key === 'k' ? before : event.key === ']' || event.key === 'j' ? after : null
    if (next) onMove(next)
  }

  return (
    <section
      ref={panel}
      data-slot="drawer"
      role="dialog"
      aria-label={target.title.slice(0, 200)}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed inset-y-0 right-0 z-40 flex w-full flex-col bg-raised focus-visible:-outline-offset-2 max-lg:shadow-float sm:w-[34rem] sm:max-w-[calc(100vw-4rem)] lg:sticky lg:top-17 lg:z-3 lg:h-[calc(100dvh-5.5rem)] lg:w-auto lg:rounded-lg lg:border lg:border-line print:hidden"
    >
      <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line px-3">
        {onBack && (
          <Button size="icon-sm" variant="quiet" aria-label="Back" onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
          </Button>
        )}
        <p className="min-w-0 flex-1 truncate px-1 text-sm text-ink-quiet">
          {target.position ?? <SafeText>{target.title}</SafeText>}
        </p>
        {step && (
          <>
            <Step label="Previous record" mark="[" target={before} onMove={onMove}>
              <ChevronUp aria-hidden="true" />
            </Step>
            <Step label="Next record" mark="]" target={after} onMove={onMove}>
              <ChevronDown aria-hidden="true" />
            </Step>
          </>
        )}
        <Button size="icon-sm" variant="quiet" aria-label="Close" title="Close (Esc)" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </header>
      <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 py-5">
        <Content key={target.ptr ?? target.title} target={target} />
      </div>
    </section>
  )
}

type StepProps = {
  label: string
  mark: string
  target: DrawerTarget | null
  onMove: (target: DrawerTarget) => void
  children: ReactNode
}

function Step({ label, mark, target, onMove, children }: StepProps) {
  return (
    <Button
      size="icon-sm"
      variant="quiet"
      aria-label={label}
      aria-keyshortcuts={mark}
      title={`${label} (${mark})`}
      disabled={!target}
      onClick={() => target && onMove(target)}
    >
      {children}
    </Button>
  )
}

function Content({ target }: { target: DrawerTarget }) {
  const { title, value, record, body } = target
  return (
    <div className="flex flex-col gap-5">
      {record ? (
        <RecordHeader title={title} value={value} {...record} />
      ) : (
        <h2 className="text-lg wrap-anywhere">
          <SafeText>{title}</SafeText>
        </h2>
      )}
      {body}
      {value !== undefined && <Fields {...target} />}
    </div>
  )
}

function Fields({ value, name, ptr }: DrawerTarget) {
  const [isJsonOpen, setJsonOpen] = useState(false)
  return (
    <>
      <RecordFields value={value} name={name} />
      <div className="border-t border-line pt-3">
        <div className="flex flex-wrap gap-1">
          <CopyButton value={jsonText(value)} label="Copy JSON" size="sm" />
          {ptr !== undefined && <CopyButton value={ptr} label="Copy path" size="sm" />}
        </div>
        <Disclosure
          summary="As JSON"
          open={isJsonOpen}
          onToggle={(event) => setJsonOpen(event.currentTarget.open)}
        >
          {isJsonOpen && (
            <pre className="max-h-96 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
              {jsonText(value).slice(0, 200_000)}
            </pre>
          )}
        </Disclosure>
      </div>
    </>
  )
}

type RecordHeaderProps = RecordHead & { title: string; value: unknown }

export function RecordHeader({ title, subtitle, image, url, entity, value }: RecordHeaderProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        {!isBlank(image) && (
          <Picture value={image} name={title} size="lg" shape={entity === 'person' ? 'person' : 'thing'} />
        )}
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-3 text-lg wrap-anywhere">
            <SafeText>{title.slice(0, 600)}</SafeText>
          </h2>
          {subtitle !== null && (
            <p className="line-clamp-2 text-ink-quiet wrap-anywhere">
              <SafeText>{subtitle.slice(0, 600)}</SafeText>
            </p>
          )}
          {linkOf(url, 'url') && (
            <p className="mt-1 truncate text-sm">
              <LinkValue value={url} name="url" />
            </p>
          )}
        </div>
      </div>
      <RecordActions value={value} entity={entity} layout="bar" />
    </div>
  )
}
