import { readChain } from '@/lib/server/chain/chain'
import { serve } from '@/lib/server/forward/serve'

export const POST = (request: Request) => serve('chain', request, readChain)
