import { readChain } from '@/lib/forward/chain/chain'
import { forwarder } from '@/lib/forward/forwarder'

export const POST = (request: Request) => readChain(request, forwarder())
