import { serve } from '@/lib/forward/serve'
import { acknowledgeAnswer } from '@/lib/forward/vault/claims'

export const POST = (request: Request) => serve('ack', request, acknowledgeAnswer)
