import { forwarder } from '@/lib/forward/forwarder'
import { grantPictures } from '@/lib/forward/pictures/pictures'

export const POST = (request: Request) => grantPictures(request, forwarder())
