import { serve } from '@/lib/forward/serve'
import { claimAnswer } from '@/lib/forward/vault/claims'

export const POST = (request: Request) => serve('claim', request, claimAnswer)
