import { serve } from '@/lib/server/forward/serve'
import { acknowledgeAnswer } from '@/lib/server/vault/sealed-answer'

export const POST = (request: Request) => serve('ack', request, acknowledgeAnswer)
