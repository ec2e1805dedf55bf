import { tellConfiguration } from '@/lib/forward/configuration'
import { serve } from '@/lib/forward/serve'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => serve('config', request, (_, by) => tellConfiguration(by))
