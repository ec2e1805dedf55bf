import { replyJson } from '@/lib/server/forward/reply'

export const dynamic = 'force-dynamic'

export const GET = () => replyJson(200, { status: 'ok' })
