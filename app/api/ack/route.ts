import { forwarder } from '@/lib/forward/forwarder'
import { acknowledgeAnswer } from '@/lib/forward/vault/claims'

export const POST = (request: Request) => acknowledgeAnswer(request, forwarder())
