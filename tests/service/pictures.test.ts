import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import { parsePicturePath, pictureAt } from '@/lib/sandbox/network/network'

const some = [
  '/media/face/fa93b012-200.png',
  '/media/face/none-100.png',
  '/media/logo/nordhafen-logistik-200.png',
  '/media/cover/sales-12af-800.png',
  '/media/ad/post-7331-600.png',
]

test('every kind of picture is a PNG of the size in its address', async () => {
  for (const path of some) {
    const picture = parsePicturePath(path)
    const bytes = await pictureAt(path)
    if (!picture || !bytes) throw new Error(`nothing at ${path}`)
    const { kind, seed, size } = picture
    expect(`/media/${kind}/${seed}-${size}.png`).toBe(path)
    const decoded = decode(bytes)
    expect(decoded.width).toBe(size)
    expect(decoded.height).toBe({ face: size, logo: size, cover: 200, ad: 314 }[kind])
    expect(new Set(decoded.data).size).toBeGreaterThan(3)
    expect(bytes.length).toBeLessThan(60_000)
  }
})

test('the same address gives the same bytes, another seed another picture', async () => {
  const bytes = async (kind: string, seed: string) => {
    const drawn = await pictureAt(`/media/${kind}/${seed}-${kind === 'cover' ? 800 : 100}.png`)
    return Buffer.from(drawn ?? []).toString('base64')
  }
  expect(await bytes('face', 'm11aa22b')).toBe(await bytes('face', 'm11aa22b'))
  for (const kind of ['face', 'logo', 'cover']) {
    const pictures = await Promise.all(
      Array.from({ length: 60 }, (_, index) => bytes(kind, `m11aa2${index}`)),
    )
    expect(new Set(pictures).size, kind).toBeGreaterThan(57)
  }
})

test.each([
  '/media/face/x-9999.png',
  '/media/face/../x-200.png',
  '/media/face/x-200.svg',
  '/media/tree/x-200.png',
  '/media/face/-200.png',
  `/media/face/${'x'.repeat(90)}-200.png`,
])('%s is not offered, and not drawn', async (path) => {
  expect(await pictureAt(path)).toBeNull()
})
