import { useContext, useState, type ReactNode } from 'react'
import { useOpenAnswer as useOpenPage } from '@/components/frame/use-open-answer'
import {
  DrawerContext,
  type RecordActionsProps,
  type RowKind,
  type RecordSlots,
} from '@/components/record/record-context'
import { type Step, stepPrice } from '@/lib/browser/addresses/step'
import { LandedAnswer } from '@/components/record/acts/landed'
import type { Hex } from '@/lib/core/payment/bytes'
import type { GridColumn } from '@/components/grid/column'
import { ProgressDialog, PurchaseProgress } from '@/components/pay/purchase-progress'
import { AnswerWords, LookupCell, LookupButton } from '@/components/record/acts/lookup-cell'
import { offeredFor } from '@/components/record/acts/lookup-columns'
import { useStep } from '@/components/record/acts/lookup-state'
import { PriceChip, Price } from '@/components/ui/price'
import { namesOfRow } from '@/lib/browser/library/observe'
import type { MergedRow } from '@/lib/core/answers/describe'
import { recordOf } from '@/lib/core/answers/rows'
import type { Entity } from '@/lib/core/answers/view'
import { RotateCw, Ellipsis } from 'lucide-react'
import { ago } from '@/components/frame/when'
import { IntentLink } from '@/components/frame/intent-link'
import { isBeingBought } from '@/components/pay/calls'
import { Unclear } from '@/components/pay/purchase-notice'
import { EmailValue } from '@/components/record/parts/words'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import { PurchaseSheet } from '@/components/pay/purchase-sheet'
import { cn } from '@/components/ui/cn'
import { Menu, MenuItem } from '@/components/ui/popover'

function useOpenAnswer() {
  const drawer = useContext(DrawerContext)
  const openPage = useOpenPage()
  return ({ label, about, endpoint, draft }: Step, intentId: Hex) =>
    drawer
      ? drawer.open({
          title: about ? `${label}: ${about}` : label,
          ptr: intentId,
          body: <LandedAnswer intentId={intentId} />,
        })
      : openPage(endpoint.id, intentId, draft)
}

type Names = readonly string[] | undefined

type StepProps = { step: Step; names: Names }

const Stuck = ({ step }: { step: Step }) => (
  <ProgressDialog of={step.key} title={step.label} description={step.about} />
)

function StepCell({ step, names }: { step: Step | null; names: Names }) {
  const openAnswer = useOpenAnswer()
  const { row, isStuck, ...lookup } = useStep(step, names)
  return (
    <>
      <LookupCell
        {...lookup}
        step={step}
        about={{ record: row }}
        onOpen={(intentId) => step && openAnswer(step, intentId)}
      />
      {step && isStuck && <Stuck step={step} />}
    </>
  )
}

export function stepColumns(
  rows: readonly MergedRow[],
  { entity, source }: RowKind,
  steps: RecordSlots['steps'],
): GridColumn<MergedRow>[] {
  return offeredFor(entity).flatMap(({ step: stepLabel, label, width }) => {
    const stepOf = (row: MergedRow) =>
      steps(recordOf(row.value, source.unwrap), entity).find((step) => step.label === stepLabel)
    const first = rows
      .slice(0, 25)
      .map(stepOf)
      .find((step) => step !== undefined)
    if (!first) return []
    return [
      {
        id: `step:${stepLabel}`,
        label,
        head: (
          <>
            {label} <PriceChip>{stepPrice(first)}</PriceChip>
          </>
        ),
        width,
        grow: 0,
        cellStyle: 'flex min-w-0 items-center overflow-hidden px-3 py-1',
        cell: (row) => (
          <StepCell
            step={stepOf(row) ?? null}
            names={namesOfRow(entity, recordOf(row.value, source.unwrap))?.aliases}
          />
        ),
      },
    ]
  })
}

export const isInColumn = (entity: Entity, label: string): boolean =>
  offeredFor(entity).some(({ step }) => step === label)

type StepAnswerProps = StepProps & { isOpen: boolean; onBought: () => void }

function StepAnswer({ step, names, isOpen, onBought }: StepAnswerProps) {
  const { state, call, isStuck, onBuy } = useStep(step, names, onBought)
  if (isStuck || isBeingBought(call)) return <PurchaseProgress of={step.key} />
  if (state.state === 'refused') return <Unclear purchase={state.entry.purchase} />
  if (state.state !== 'bought' || !isOpen) return null
  const { lookup, purchase } = state.entry
  return (
    <section aria-label={step.label} className="flex min-w-0 flex-col gap-4 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-quiet">
        <span className="mr-auto">
          {step.label}, bought {ago(purchase.preparedAt)}
        </span>
        <IntentLink
          href={`${pagePath(lookup.endpointId)}?bought=${purchase.intentId}`}
          className="rounded-sm underline underline-offset-2"
        >
          As a page
        </IntentLink>
        <Button size="sm" variant="quiet" onClick={onBuy}>
          <RotateCw aria-hidden="true" /> {step.label} again
          <span className="sr-only"> · </span>
          <PriceChip>{stepPrice(step)}</PriceChip>
        </Button>
      </div>
      <LandedAnswer intentId={purchase.intentId} />
    </section>
  )
}

function EmailFact({ step, names }: StepProps) {
  const { row, state, isBusy } = useStep(step, names)
  if (state.state !== 'bought' || isBusy) return null
  const address = row?.email
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-2">
      {address === undefined ? (
        <span className="truncate text-ink-quiet">
          <AnswerWords result="email" intentId={state.entry.purchase.intentId} />
        </span>
      ) : (
        <>
          <span className="min-w-0">
            <EmailValue address={address} state={row?.emailState} />
          </span>
          <CopyButton value={address} label="Copy email" />
        </>
      )}
      <span className="ml-auto shrink-0 text-sm text-ink-faint">{ago(state.entry.purchase.preparedAt)}</span>
    </p>
  )
}

type StepsProps = {
  steps: readonly Step[]
  names?: Names
  aside?: ReactNode
  kept?: ReactNode
  layout?: RecordActionsProps['layout']
  /** All that is known of the record stands below anyway: no answer is open from the start. */
  isFolded?: boolean | undefined
  /** Visible on hover over the `group/record` around it and on focus; always visible with touch. */
  isQuiet?: boolean | undefined
}

export function Steps({ layout = 'bar', ...rest }: StepsProps) {
  if (rest.steps.length === 0) return layout === 'menu' ? rest.aside : (rest.kept ?? null)
  return layout === 'bar' ? <StepBar {...rest} /> : <StepRow {...rest} isMenu={layout === 'menu'} />
}

const wholes: ReadonlySet<string> = new Set(['profile', 'company', 'job', 'ad'])

function StepBar({ steps, names, aside, kept, isFolded = false }: StepsProps) {
  const [chosen, setChosen] = useState<string | null>()
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {steps.map((step) => (
          <StepButton
            key={step.label}
            step={step}
            names={names}
            isOpen={chosen === step.label}
            onOpen={() => setChosen(chosen === step.label ? null : step.label)}
          />
        ))}
        {aside}
      </div>
      {steps.map(
        (step) =>
          step.endpoint.result === 'email' && <EmailFact key={step.label} step={step} names={names} />,
      )}
      {kept}
      {steps.map((step) => (
        <StepAnswer
          key={step.label}
          step={step}
          names={names}
          isOpen={
            chosen === undefined ? !isFolded && wholes.has(step.endpoint.result) : chosen === step.label
          }
          // an address stands among the facts above
          onBought={() => step.endpoint.result !== 'email' && setChosen(step.label)}
        />
      ))}
    </div>
  )
}

type StepButtonProps = StepProps & { inRow?: true; isOpen?: boolean; onOpen?: () => void }

function StepButton({ step, names, onOpen, ...rest }: StepButtonProps) {
  const openAnswer = useOpenAnswer()
  const { row: _, isStuck, ...lookup } = useStep(step, names)
  const { state } = lookup
  const open = () => state.state === 'bought' && openAnswer(step, state.entry.purchase.intentId)
  return (
    <>
      <LookupButton {...lookup} {...rest} step={step} onOpen={onOpen ?? open} />
      {isStuck && !onOpen && <Stuck step={step} />}
    </>
  )
}

function StepRow({ steps, names, aside, isQuiet, isMenu }: StepsProps & { isMenu: boolean }) {
  const [first] = steps
  const others = isMenu ? steps : steps.slice(1)
  const [chosen, setChosen] = useState<Step | null>(null)
  const openAnswer = useOpenAnswer()
  if (!first) return null
  const about = first.about ? ` for ${first.about}` : ''
  return (
    <div
      className={cn(
        'flex items-center justify-end gap-1',
        isQuiet &&
          'opacity-0 transition-opacity group-hover/record:opacity-100 focus-within:opacity-100 has-aria-busy:opacity-100 pointer-coarse:opacity-100',
      )}
    >
      {aside}
      {!isMenu && <StepButton step={first} names={names} inRow />}
      {others.length > 0 && (
        <Menu
          label={`Next steps${about}`}
          trigger={<Ellipsis aria-hidden="true" />}
          triggerProps={{ variant: 'quiet', size: 'icon-sm', 'aria-label': `More next steps${about}` }}
        >
          {others.map((step) => (
            <StepItem key={step.label} step={step} names={names} onChoose={setChosen} />
          ))}
        </Menu>
      )}
      {chosen && (
        <PurchaseSheet
          step={chosen}
          onEnd={() => setChosen(null)}
          onBought={(id) => openAnswer(chosen, id)}
        />
      )}
    </div>
  )
}

function StepItem({ step, names, onChoose }: StepProps & { onChoose: (step: Step) => void }) {
  const openAnswer = useOpenAnswer()
  const { state } = useStep(step, names)
  const bought = state.state === 'bought' && state.entry.purchase.intentId
  return (
    <MenuItem
      onSelect={() => (bought ? openAnswer(step, bought) : onChoose(step))}
      aside={
        <>
          <span className="sr-only">
            {step.about ? ` ${step.about}` : ''}
            {' · '}
          </span>
          {bought ? (
            <span className="text-sm text-ink-faint">bought</span>
          ) : (
            <Price className="text-sm">{stepPrice(step)}</Price>
          )}
        </>
      }
    >
      {step.label}
    </MenuItem>
  )
}
