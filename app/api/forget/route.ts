import { serve } from '@/lib/server/forward/serve'
import { forgetCopies } from '@/lib/server/forward/forget'

export const POST = (request: Request) => serve('forget', request, forgetCopies)
