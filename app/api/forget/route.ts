import { serve } from '@/lib/server/forward/serve'
import { forgetCopies } from '@/lib/server/pictures/pictures'

export const POST = (request: Request) => serve('forget', request, forgetCopies)
