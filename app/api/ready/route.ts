import { forwarder } from '@/lib/forward/forwarder'
import { tellReadiness } from '@/lib/forward/ready'

export const dynamic = 'force-dynamic'

export const GET = () => tellReadiness(forwarder())
