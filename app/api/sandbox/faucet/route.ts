import { askFaucet } from '@/lib/server/forward/sandbox'
import { serve } from '@/lib/server/forward/serve'

export const POST = (request: Request) => serve('faucet', request, askFaucet)
