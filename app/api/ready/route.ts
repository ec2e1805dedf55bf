import { forwarder } from '@/lib/server/forward/forwarder'
import { tellReadiness } from '@/lib/server/forward/ready'

export const dynamic = 'force-dynamic'

export const GET = () => tellReadiness(forwarder())
