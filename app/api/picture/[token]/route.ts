import { showPicture } from '@/lib/server/pictures/pictures'
import { serve } from '@/lib/server/forward/serve'

export const dynamic = 'force-dynamic'

export async function GET(request: Request, context: { params: Promise<{ token: string }> }) {
  const { token } = await context.params
  return serve('picture', request, (asked, by) => showPicture(asked, token, by))
}
