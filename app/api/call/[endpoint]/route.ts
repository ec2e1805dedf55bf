import { forwardCall } from '@/lib/forward/call'
import { nameOfCall, serve } from '@/lib/forward/serve'

export async function POST(request: Request, context: { params: Promise<{ endpoint: string }> }) {
  const { endpoint } = await context.params
  return serve(nameOfCall(endpoint), request, (asked, by) => forwardCall(asked, endpoint, by))
}
