import { useCallback, useState } from 'react'
import type { Answer } from '@/components/answer/answer'
import { PurchaseSheet } from '@/components/pay/purchase-sheet'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PriceChip } from '@/components/ui/price'
import { nameIn, readDraftHash, useHash, withName } from '@/lib/browser/addresses/draft-hash'
import { stepTo, stepPrice, type Step } from '@/lib/browser/addresses/step'
import { describeLookup } from '@/lib/core/catalogue/describe'
import { draftOf } from '@/lib/core/catalogue/draft'
import type { Draft } from '@/lib/core/catalogue/typed'
import { fieldsOf } from '@/lib/core/catalogue/fields'

const isSearch = ({ endpoint }: Answer): boolean => 'page' in endpoint.input.shape

/** The same search with one part less, for each part of it that can be left out; `names` says what ids are called. */
export function widerSearches({ endpoint, input }: Pick<Answer, 'endpoint' | 'input'>, names: Draft): Step[] {
  const { page: _, ...asked } = draftOf(endpoint, input)
  const draft = Object.values(asked).reduce<Draft>(
    (all, text) => withName(all, text, nameIn(names, text) ?? null),
    asked,
  )
  const filled = fieldsOf(endpoint).filter(({ name, metadata }) => !metadata && draft[name])
  if (filled.length < 2) return []
  return filled.flatMap(({ name, label }) => {
    const { [name]: text = '', ...rest } = draft
    const value = (nameIn(draft, text) ?? text).slice(0, 40)
    const step = stepTo(endpoint, `Without ${label.toLowerCase()} “${value}”`, rest, null)
    return step ? [{ ...step, about: describeLookup(step.lookup).about }] : []
  })
}

/** Says that a search found nothing, and what a wider one costs, one part less at a time. */
export function NothingFound({ answer }: { answer: Answer }) {
  const [wanted, setWanted] = useState<Step | null>(null)
  const end = useCallback(() => setWanted(null), [])
  const hash = useHash()
  const wider = isSearch(answer) ? widerSearches(answer, readDraftHash(hash)) : []
  return (
    <EmptyState
      title="Nothing found"
      actions={wider.map((step) => (
        <Button key={step.label} onClick={() => setWanted(step)}>
          {step.label}
          <span className="sr-only"> · </span>
          <PriceChip>{stepPrice(step)}</PriceChip>
        </Button>
      ))}
    >
      The service answered with an empty list, which is charged like any other answer.
      {wider.length > 0
        ? ' A wider search may find more:'
        : isSearch(answer) && ' Fewer or wider filters find more.'}
      {wanted && <PurchaseSheet step={wanted} onEnd={end} />}
    </EmptyState>
  )
}
