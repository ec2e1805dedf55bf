import { grantPictures } from '@/lib/server/pictures/pictures'
import { serve } from '@/lib/server/forward/serve'

export const POST = (request: Request) => serve('pictures', request, grantPictures)
