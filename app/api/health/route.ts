import { getHealth } from '@/lib/server/forward/status'

export const dynamic = 'force-dynamic'

export const GET = () => getHealth()
