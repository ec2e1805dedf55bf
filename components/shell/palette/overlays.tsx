import { useEffect, useState } from 'react'
import { optionalDialog } from '@/components/frame/optional'
import { isShortcut } from '@/components/frame/single-keys'
import type { Step } from '@/lib/browser/addresses/step'
import { goToFirstField } from '@/components/shell/frame'
import { catchTyping } from '@/components/shell/palette/typed-ahead'
import {
  openOverlay,
  overlayExpected,
  overlayRequests,
  type Overlay,
} from '@/components/frame/overlay-signal'

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
export function Overlays() {
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
