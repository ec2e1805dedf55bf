import { serve } from '@/lib/server/forward/serve'
import { acknowledgeAnswer } from '@/lib/server/vault/claims'

export const POST = (request: Request) => serve('ack', request, acknowledgeAnswer)
