import { encode } from 'fast-png'

import type { Canvas } from '@/lib/service/pictures/canvas'
import { drawFace } from '@/lib/service/pictures/face'
import { drawLogo } from '@/lib/service/pictures/logo'
import { drawCover, drawCreative } from '@/lib/service/pictures/scene'

export type PictureKind = 'face' | 'logo' | 'cover' | 'ad'
/** What to draw; `size` is the width in pixels. */
export type Picture = { kind: PictureKind; seed: string; size: number }

const painters = {
  face: { draw: drawFace, sizes: [100, 200, 400, 800] },
  logo: { draw: drawLogo, sizes: [100, 200, 400] },
  cover: { draw: drawCover, sizes: [800, 1400] },
  ad: { draw: drawCreative, sizes: [600, 1200] },
} as const satisfies Record<
  PictureKind,
  { draw: (seed: string, size: number) => Canvas; sizes: readonly number[] }
>

/** PNG bytes of a picture; the same picture always gives the same bytes. */
export function drawPicture({ kind, seed, size }: Picture): Uint8Array {
  const { width, height, data } = painters[kind].draw(seed, size)
  return encode({ width, height, data, channels: 3, depth: 8 })
}

/** Reads `/media/<kind>/<seed>-<size>.png`; null for another path or a size that is not offered. */
export function parsePicturePath(path: string): Picture | null {
  const match = /^\/media\/(face|logo|cover|ad)\/([a-z0-9][a-z0-9-]{0,79})-(\d{3,4})\.png$/.exec(path)
  const kind = kinds.find((each) => each === match?.[1])
  const seed = match?.[2]
  const size = Number(match?.[3])
  if (!kind || !seed) return null
  const offered: readonly number[] = painters[kind].sizes
  return offered.includes(size) ? { kind, seed, size } : null
}

const kinds: readonly PictureKind[] = ['face', 'logo', 'cover', 'ad']
