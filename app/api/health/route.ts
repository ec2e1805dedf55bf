import { getHealth } from '@/lib/server/forward/ready'

export const dynamic = 'force-dynamic'

export const GET = () => getHealth()
