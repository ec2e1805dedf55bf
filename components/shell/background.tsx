'use client'

import { useEffect, useLayoutEffect, useState } from 'react'
import { usePathname } from 'next/navigation'
import { optional, optionalDialog } from '@/components/frame/optional'
import {
  openOverlay,
  overlayExpected,
  overlayRequests,
  type Overlay,
} from '@/components/frame/overlay-signal'
import { isShortcut } from '@/components/frame/single-keys'
import { goToFirstField } from '@/components/shell/frame'
import { catchTyping } from '@/components/shell/palette/typed-ahead'
import { Unseen } from '@/components/ui/pane'
import type { Step } from '@/lib/browser/addresses/step'

const code = {
  palette: () => import('@/components/shell/palette/palette'),
  keys: () => import('@/components/shell/palette/keys-help'),
} as const satisfies Record<Overlay, unknown>

const Palette = optionalDialog(async () => (await code.palette()).default)
const KeysHelp = optionalDialog(async () => (await code.keys()).default)
const PurchaseSheet = optionalDialog(async () => {
  const { PurchaseSheet: Code } = await import('@/components/pay/purchase-sheet')
  return ({ step, onClose }: { step: Step; onClose: () => void }) => <Code step={step} onEnd={onClose} />
})

const fetchAhead = (overlay: Overlay) => void code[overlay]().catch(() => undefined)

function pressAnywhere(event: KeyboardEvent) {
  if (event.defaultPrevented || !isShortcut(event)) return
  if (event.key === '?') openOverlay('keys')
  else if (event.key !== '/' || document.querySelector('dialog[open]')) return
  else goToFirstField(() => openOverlay('palette'))
  event.preventDefault()
}

/** Palette and shortcuts, each fetched on first use; `?` and `/` work outside text controls. */
function Overlays() {
  const [shown, setShown] = useState<Overlay | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  useEffect(() => {
    function open(overlay: Overlay) {
      // an open palette receives what is typed by itself
      if (overlay === 'palette' && shown !== 'palette') catchTyping()
      setShown(overlay)
    }
    return overlayRequests.handle(open)
  }, [shown])
  useEffect(() => overlayExpected.watch(fetchAhead), [])
  useEffect(() => {
    window.addEventListener('keydown', pressAnywhere)
    return () => window.removeEventListener('keydown', pressAnywhere)
  }, [])

  const close = () => setShown(null)
  return (
    <>
      {shown === 'palette' && <Palette onClose={close} onBuy={setStep} />}
      {shown === 'keys' && <KeysHelp onClose={close} />}
      {step && <PurchaseSheet step={step} onClose={() => setStep(null)} />}
    </>
  )
}

/** The router leaves alone what is no step of its own, as another hash that was entered by hand: on the way back to it the page is loaded. */
function EnteredAddresses() {
  const path = usePathname()
  // with the page itself: Back may be pressed before other effects have run
  useLayoutEffect(() => {
    const onStep = ({ state }: PopStateEvent) => {
      if (state === null && window.location.pathname !== path) window.location.reload()
    }
    window.addEventListener('popstate', onStep)
    return () => window.removeEventListener('popstate', onStep)
  }, [path])
  return null
}

const nothing = () => null
// these read what is kept here: they come once the page is alive
const quietly = { missing: nothing, broken: nothing, isLate: true }

const loadParts = () => import('@/components/shell/parts')

const Keepers = optional(async () => (await loadParts()).Keepers, quietly)

/** What could not be kept or read here. */
export const StoreNotice = optional(async () => (await loadParts()).StoreNotice, quietly)

/** What was spent and may be; before that is known it has the width of what comes. */
export const BudgetMeter = optional(async () => (await loadParts()).BudgetMeter, {
  ...quietly,
  loading: <span className="min-w-26 sm:min-w-36" />,
})

export const Background = () =>
  [EnteredAddresses, Overlays, Keepers].map((Part, at) => (
    <Unseen key={at}>
      <Part />
    </Unseen>
  ))
