import { Hono } from 'hono'
import { drawPicture, parsePicturePath } from '@/lib/service/pictures/picture'

/** Pictures named in answers, drawn when asked for; the same address always gives the same bytes. */
export function pictureRoutes() {
  const app = new Hono()
  app.get('/media/*', async (c) => {
    const picture = parsePicturePath(c.req.path)
    if (!picture) return c.notFound()
    return c.body(await drawPicture(picture), 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    })
  })
  return app
}
