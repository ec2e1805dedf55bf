import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { Check, MapPin, Plus } from 'lucide-react'
import { shortcutOf } from '@/components/frame/single-keys'
import { prepareWallets } from '@/components/pay/wallet/wallet-session'
import type { useLookup } from '@/components/lookup/use-lookup'
import { cn } from '@/components/ui/cn'
import { PriceButton, PricedText } from '@/components/ui/price'
import { moveFocus } from '@/components/ui/typing'
import { describeRate } from '@/lib/core/catalogue/rate'
import { entriesOf, priceAsTyped } from '@/lib/core/catalogue/entries'
import type { Draft, FieldProblem } from '@/lib/core/catalogue/typed'
import { formatUsdc } from '@/lib/core/money'
import { IntentLink } from '@/components/frame/intent-link'
import { expectArrival } from '@/lib/browser/addresses/arrival'
import { draftHash, nameIn } from '@/lib/browser/addresses/draft-hash'
import { placesDraft, type PlacesOrigin } from '@/lib/browser/addresses/places-origin'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import type { Field as CatalogueField, Form } from '@/lib/core/catalogue/fields'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { NumberInput } from '@/components/ui/number-input'

export function Bar({ form, lookup }: { form: Form; lookup: ReturnType<typeof useLookup> }) {
  const { draft, errors, code, Line, busy, amend, setEdited, change, submit } = lookup
  const element = useRef<HTMLFormElement>(null)
  // the control that the focus goes to when the bar opens: folded, it has none
  const goTo = useRef<string | null>(null)
  const rateId = useId()
  const isLine = Line !== null
  const isSingle = form.fields.filter(({ metadata }) => !metadata).length === 1

  // what was typed before this page was alive stands in the controls and nowhere else
  useLayoutEffect(() => {
    const typed = typedInto(element.current)
    if (Object.keys(typed).length > 0) amend(typed)
  }, [amend])

  useEffect(() => {
    if (isLine || goTo.current === null) return
    focusControl(element.current, goTo.current)
    goTo.current = null
  }, [isLine])

  useEffect(() => {
    if (errors.goTo !== null) focusControl(element.current, errors.goTo)
  }, [errors])

  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      if (event.defaultPrevented || shortcutOf(event) !== 'e' || document.querySelector('dialog[open]'))
        return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })

  function open(field = '') {
    if (!isLine) return focusControl(element.current, field)
    goTo.current = field
    setEdited(true)
  }

  /** It stays open under whoever types when the answer comes. */
  function typeInto(part: Draft) {
    setEdited(true)
    change(part)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    goTo.current = focusedIn(element.current)
    void submit()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isLine && !event.defaultPrevented) setEdited(false)
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      aria-label={form.title}
      className={cn(
        'grid rounded-lg border border-outline bg-raised',
        isLine ? 'grid-cols-[minmax(0,1fr)_auto] items-center gap-2 p-1.5' : 'gap-3 p-3 sm:p-4',
        !isLine && isSingle && 'md:grid-cols-[minmax(0,1fr)_auto] md:items-start',
      )}
    >
      {Line ? (
        <Line form={form} draft={draft} onEdit={open} onChange={change} />
      ) : (
        <Fields form={form} draft={draft} problems={errors.problems} onChange={typeInto} />
      )}
      <div
        className={cn(
          'flex flex-wrap items-center gap-x-4 gap-y-2',
          !isLine && (isSingle ? 'md:mt-[1.375rem]' : 'justify-end'),
        )}
      >
        <p id={rateId} className={cn('text-xs text-ink-faint', isLine && 'sr-only', !isSingle && 'ml-auto')}>
          <PricedText>{describeRate(form.rate)}</PricedText>, charged when the answer comes
          {form.rate.per === 'page' && ', also when it finds nothing'}
        </p>
        <PriceButton
          type="submit"
          price={formatUsdc((code?.priceOfDraft ?? priceAsTyped)(form, draft))}
          busy={busy}
          size={isLine ? 'md' : undefined}
          aria-describedby={rateId}
          onPointerEnter={prepareWallets}
          onFocus={prepareWallets}
          className="max-sm:[:not(:only-child)]:grow"
        >
          {form.verb}
        </PriceButton>
      </div>
    </form>
  )
}

function typedInto(form: HTMLFormElement | null): Draft {
  const controls = [...(form?.elements ?? [])].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement,
  )
  return Object.fromEntries(
    controls
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map(({ name, value }): [string, string] => [name, value]),
  )
}

function focusedIn(form: HTMLFormElement | null): string | null {
  const { activeElement } = document
  const isTypedIn = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
  return isTypedIn && form?.contains(activeElement) ? activeElement.name : null
}

function focusControl(form: HTMLFormElement | null, name: string) {
  const control = form?.elements.namedItem(name) ?? form?.querySelector('input, textarea')
  if (control instanceof HTMLElement) moveFocus(control)
}

type FieldsProps = {
  form: Form
  draft: Draft
  problems: readonly FieldProblem[]
  onChange: (part: Draft) => void
}

const usual = 4

function Fields({ form, draft, problems, onChange }: FieldsProps) {
  const [added, setAdded] = useState<ReadonlySet<string>>(() => new Set())
  const ordered = form.fields.toSorted((a, b) => rankOf(a) - rankOf(b))
  const isOpen = ({ name, metadata }: CatalogueField, at: number) =>
    (at < usual && !metadata) ||
    added.has(name) ||
    Boolean(draft[name]) ||
    problems.some(({ field }) => field === name)
  const open = ordered.filter(isOpen)
  const others = ordered.filter((field) => !open.includes(field))
  const context = others.filter(({ metadata }) => metadata)
  const offers = [
    ...others.filter(({ metadata }) => !metadata).map(({ name, label }) => ({ names: [name], label })),
    ...(context.length > 0 ? [{ names: context.map(({ name }) => name), label: 'Request context' }] : []),
  ]
  const add = (...names: readonly string[]) =>
    setAdded((now) => (names.every((name) => now.has(name)) ? now : new Set([...now, ...names])))

  return (
    <div className="grid min-w-0 gap-3">
      <div
        className={cn('grid grid-cols-1 gap-x-3 gap-y-3', open.length > 1 && 'sm:grid-cols-2 lg:grid-cols-4')}
      >
        {open.map((field) => (
          <CallField
            key={field.name}
            endpointId={form.id}
            field={field}
            draft={draft}
            problem={problems.find((problem) => problem.field === field.name)?.message}
            onChange={(text) => {
              // an added control stays while it is emptied
              add(field.name)
              onChange({ [field.name]: text })
            }}
          />
        ))}
      </div>
      {offers.length > 0 && (
        <ul aria-label="More filters" className="flex flex-wrap gap-1.5">
          {offers.map(({ names, label }) => (
            <li key={label} className="shrink-0">
              <button
                type="button"
                onClick={({ currentTarget }) => {
                  // with the press its button goes
                  const element = currentTarget.form
                  flushSync(() => add(...names))
                  focusControl(element, names[0] ?? '')
                }}
                className="inline-flex h-7 shrink-0 items-center gap-1 rounded-md border border-dashed border-outline px-2 text-sm text-ink-quiet hover:bg-hover hover:text-ink pointer-coarse:h-11 pointer-coarse:px-3"
              >
                <Plus aria-hidden="true" className="size-3.5" />
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const rankOf = ({ required, metadata }: CatalogueField): number => (metadata ? 2 : required ? 0 : 1)

type CallFieldProps = PlacesOrigin & {
  field: CatalogueField
  problem: string | undefined
  onChange: (text: string) => void
}

function CallField({ endpointId, field, draft, problem, onChange }: CallFieldProps) {
  const { name, label, help, example, control, required, least, most, otherwise, identifier } = field
  const text = draft[name] ?? ''
  // what was picked and not typed is an id, whose name is shown
  const known = nameIn(draft, text)
  const typed = {
    name,
    value: text,
    autoComplete: 'off',
    spellCheck: control === 'text' && !identifier,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
  }
  return (
    <Field
      label={label}
      help={
        known === undefined ? (
          help
        ) : (
          <span className="flex items-center gap-1.5 text-ink-quiet">
            <Check aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
            <bdi className="truncate">{known}</bdi>
          </span>
        )
      }
      error={problem}
      required={required && otherwise === undefined}
      aside={
        control === 'lines' && most
          ? `${new Set(entriesOf(text)).size} of ${most}`
          : isPlace(field) && <PlacesLink endpointId={endpointId} draft={draft} />
      }
    >
      {control === 'lines' ? (
        <Textarea {...typed} mono rows={6} />
      ) : control === 'number' ? (
        <NumberInput {...typed} min={least} max={most} placeholder={otherwise?.toString()} />
      ) : (
        <Input {...typed} placeholder={example && `Such as ${example}`} />
      )}
    </Field>
  )
}

const isPlace = ({ name }: CatalogueField) => name === 'location' || name === 'geoId'

const places = 'geo.locate'

function PlacesLink({ endpointId, draft }: PlacesOrigin) {
  return (
    <IntentLink
      href={pagePath(places) + draftHash(placesDraft({ endpointId, draft }))}
      onClick={() => draft['location'] && expectArrival(places)}
      className="inline-flex items-center gap-1 rounded-sm text-ink-quiet underline-offset-2 hover:text-ink hover:underline pointer-coarse:-my-2 pointer-coarse:py-2"
    >
      <MapPin aria-hidden="true" className="size-3" />
      Search for places
    </IntentLink>
  )
}
