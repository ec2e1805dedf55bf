import { askRelay } from '@/lib/server/forward/funding'
import { serve } from '@/lib/server/forward/serve'

export const POST = (request: Request) => serve('relay', request, askRelay)
