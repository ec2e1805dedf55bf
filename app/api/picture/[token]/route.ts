import { forwarder } from '@/lib/forward/forwarder'
import { showPicture } from '@/lib/forward/pictures/pictures'

export const dynamic = 'force-dynamic'

export async function GET(request: Request, context: { params: Promise<{ token: string }> }) {
  const { token } = await context.params
  return showPicture(request, token, forwarder())
}
