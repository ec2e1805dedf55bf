import { forwarder } from '@/lib/server/forward/forwarder'
import { getReadiness } from '@/lib/server/forward/ready'

export const dynamic = 'force-dynamic'

export const GET = () => getReadiness(forwarder())
