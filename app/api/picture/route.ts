import { grantPictures } from '@/lib/forward/pictures/pictures'
import { serve } from '@/lib/forward/serve'

export const POST = (request: Request) => serve('pictures', request, grantPictures)
