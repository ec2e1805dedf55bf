import { forwarder } from '@/lib/server/forward/forwarder'
import { getReadiness } from '@/lib/server/forward/status'

export const dynamic = 'force-dynamic'

export const GET = () => getReadiness(forwarder())
