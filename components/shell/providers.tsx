'use client'

import type { ReactNode } from 'react'
import { CheckoutProvider } from '@/components/pay/checkout-provider'
import { optional } from '@/components/frame/optional'
import { LandedContext } from '@/components/record/acts/landed'
import { fetchCode } from '@/lib/browser/worker/fetch-code'
import type { Hex } from '@/lib/core/payment/bytes'

const loadCheckout = async () => (await fetchCode(() => import('@/components/shell/parts'))).loadCheckout()

const BoughtAnswer = optional(async () => (await import('@/components/answer/bought-answer')).default)
const drawLanded = (intentId: Hex) => <BoughtAnswer intentId={intentId} isWithin />

export const Providers = ({ children }: { children: ReactNode }) => (
  <CheckoutProvider load={loadCheckout}>
    <LandedContext value={drawLanded}>{children}</LandedContext>
  </CheckoutProvider>
)
