import { askFaucet } from '@/lib/forward/sandbox'
import { serve } from '@/lib/forward/serve'

export const POST = (request: Request) => serve('faucet', request, askFaucet)
