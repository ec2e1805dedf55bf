import { serve } from '@/lib/server/forward/serve'
import { claimAnswer } from '@/lib/server/vault/sealed-answer'

export const POST = (request: Request) => serve('claim', request, claimAnswer)
