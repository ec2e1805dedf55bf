import { forwarder } from '@/lib/forward/forwarder'
import { claimAnswer } from '@/lib/forward/vault/claims'

export const POST = (request: Request) => claimAnswer(request, forwarder())
