import 'server-only'
import type { ReplyOf } from '@/lib/core/dashboard-api/replies'
import { ok } from '@/lib/core/result'
import { replyJson } from '@/lib/server/forward/reply'
import { handler } from '@/lib/server/forward/request'

const forgotten: ReplyOf<'forget'> = { state: 'forgotten' }

/** Has the browser drop what it keeps of our replies: pictures stay for a day otherwise, also after a wipe. */
export const forgetCopies = handler('forget', { limit: 'claims' }, async () =>
  ok(replyJson(200, forgotten, { 'clear-site-data': '"cache"' })),
)
