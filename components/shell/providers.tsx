'use client'

import type { ReactNode } from 'react'
import { CheckoutProvider, type CheckoutCode } from '@/components/pay/checkout-provider'
import { optional } from '@/components/frame/optional'
import { LandedContext } from '@/components/record/acts/landed'
import { fetchCode } from '@/lib/browser/worker/fetch-code'
import type { Hex } from '@/lib/core/payment/bytes'

async function loadCheckout(): Promise<CheckoutCode> {
  const [{ loadCheckout: loadCode }, { client }] = await Promise.all([
    fetchCode(() => import('@/components/shell/parts')),
    fetchCode(() => import('@/components/frame/queries')),
  ])
  const [{ openCheckout }, { PayingQuestions: Questions }, drawing] = await loadCode()
  return { checkout: openCheckout(client, drawing), Questions }
}

const BoughtAnswer = optional(async () => (await import('@/components/answer/bought-answer')).default)
const drawLanded = (intentId: Hex) => <BoughtAnswer intentId={intentId} isWithin />

export const Providers = ({ children }: { children: ReactNode }) => (
  <CheckoutProvider load={loadCheckout}>
    <LandedContext value={drawLanded}>{children}</LandedContext>
  </CheckoutProvider>
)
