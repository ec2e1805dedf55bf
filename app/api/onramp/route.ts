import { giveOnrampToken } from '@/lib/server/forward/funding'
import { serve } from '@/lib/server/forward/serve'

export const POST = (request: Request) => serve('onramp', request, giveOnrampToken)
