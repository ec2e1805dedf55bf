import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import {
  drawPicture,
  parsePicturePath,
  type Picture,
  type PictureKind,
} from '@/lib/sandbox/network/pictures/picture'

const some: readonly Picture[] = [
  { kind: 'face', seed: 'fa93b012', size: 200 },
  { kind: 'face', seed: 'none', size: 100 },
  { kind: 'logo', seed: 'nordhafen-logistik', size: 200 },
  { kind: 'cover', seed: 'sales-12af', size: 800 },
  { kind: 'ad', seed: 'post-7331', size: 600 },
]

test('every kind of picture is a PNG of the size in its address', async () => {
  for (const picture of some) {
    const bytes = await drawPicture(picture)
    const decoded = decode(bytes)
    expect(decoded.width).toBe(picture.size)
    expect(decoded.height).toBe({ face: picture.size, logo: picture.size, cover: 200, ad: 314 }[picture.kind])
    expect(new Set(decoded.data).size).toBeGreaterThan(3)
    expect(bytes.length).toBeLessThan(60_000)
  }
})

test('the same address gives the same bytes, another seed another picture', async () => {
  const bytes = async (kind: PictureKind, seed: string) =>
    Buffer.from(
      await drawPicture({ kind, seed, size: kind === 'face' || kind === 'logo' ? 100 : 800 }),
    ).toString('base64')
  expect(await bytes('face', 'm11aa22b')).toBe(await bytes('face', 'm11aa22b'))
  for (const kind of ['face', 'logo', 'cover'] as const) {
    const pictures = await Promise.all(
      Array.from({ length: 60 }, (_, index) => bytes(kind, `m11aa2${index}`)),
    )
    expect(new Set(pictures).size, kind).toBeGreaterThan(57)
  }
})

test('addresses are read back, and what is not offered is not drawn', () => {
  for (const picture of some)
    expect(parsePicturePath(`/media/${picture.kind}/${picture.seed}-${picture.size}.png`)).toEqual(picture)
  for (const path of [
    '/media/face/x-9999.png',
    '/media/face/../x-200.png',
    '/media/face/x-200.svg',
    '/media/tree/x-200.png',
    '/media/face/-200.png',
    `/media/face/${'x'.repeat(90)}-200.png`,
  ]) {
    expect(parsePicturePath(path)).toBeNull()
  }
})
