import { forwardCall } from '@/lib/forward/call'
import { forwarder } from '@/lib/forward/forwarder'

export async function POST(request: Request, context: { params: Promise<{ endpoint: string }> }) {
  const { endpoint } = await context.params
  return forwardCall(request, endpoint, forwarder())
}
