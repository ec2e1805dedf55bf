import { forwardCall } from '@/lib/server/forward/call'
import { nameOfCall, serve } from '@/lib/server/forward/serve'

export async function POST(request: Request, context: { params: Promise<{ endpoint: string }> }) {
  const { endpoint } = await context.params
  return serve(nameOfCall(endpoint), request, (asked, by) => forwardCall(asked, endpoint, by))
}
