import { getConfiguration } from '@/lib/server/forward/status'
import { serve } from '@/lib/server/forward/serve'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => serve('config', request, (_, by) => getConfiguration(by))
