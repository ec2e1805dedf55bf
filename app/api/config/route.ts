import { tellConfiguration } from '@/lib/forward/configuration'
import { forwarder } from '@/lib/forward/forwarder'

export const dynamic = 'force-dynamic'

export const GET = () => tellConfiguration(forwarder())
