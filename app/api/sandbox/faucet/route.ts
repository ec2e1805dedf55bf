import { forwarder } from '@/lib/forward/forwarder'
import { askFaucet } from '@/lib/forward/sandbox'

export const POST = (request: Request) => askFaucet(request, forwarder())
