import { readChain } from '@/lib/forward/chain/chain'
import { serve } from '@/lib/forward/serve'

export const POST = (request: Request) => serve('chain', request, readChain)
