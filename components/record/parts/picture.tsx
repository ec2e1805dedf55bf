import { useState } from 'react'
import { ImageOff } from 'lucide-react'
import { usePictureAddress } from '@/components/record/parts/pictures'
import { Avatar, type AvatarProps } from '@/components/ui/avatar'
import { cn } from '@/components/ui/cn'
import { bestPicture, type Picture as Found } from '@/lib/core/answers/picture'

const pixels = { xs: 40, sm: 56, md: 72, lg: 112, xl: 160 } as const

/** The sandbox serves pictures over http from this machine; the server allows that only in the sandbox. */
const isOfThisMachine = (src: string) => /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(src)

/** The address to ask for; null where there is none or its link has expired. */
function usable(value: unknown, size: number): { source: string | null; found: Found | null } {
  const found = bestPicture(value, Date.now(), size)
  const isUsable = found?.state === 'ok' || (found?.state === 'refused' && isOfThisMachine(found.src))
  return { source: isUsable ? found.src : null, found }
}

type PictureProps = Pick<AvatarProps, 'size' | 'shape' | 'className'> & {
  /** Whatever the answer has in its place: an address, an object, a list of sizes. */
  value: unknown
  name: string
}

/** A face or a logo in a fixed box, with initials while it loads and where it cannot be loaded. */
export function Picture({ value, name, size = 'md', ...rest }: PictureProps) {
  const { source, found } = usable(value, pixels[size ?? 'md'])
  const address = usePictureAddress(source)
  const avatar = <Avatar name={name} src={address} size={size} {...rest} />
  if (found?.state !== 'expired') return avatar
  return (
    <span title="The photo’s link has expired" className="inline-grid">
      {avatar}
    </span>
  )
}

type WidePictureProps = { value: unknown; alt: string; className?: string | undefined }

export function WidePicture({ value, alt, className }: WidePictureProps) {
  const { source, found } = usable(value, 800)
  const address = usePictureAddress(source)
  const [broken, setBroken] = useState<string>()
  const isShown = address !== undefined && broken !== address
  return (
    <span
      className={cn(
        'grid aspect-[1.91] w-full place-items-center overflow-hidden rounded-md bg-sunken text-ink-faint',
        className,
      )}
    >
      {isShown ? (
        <img
          src={address}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(address)}
          className="size-full object-contain"
        />
      ) : (
        <span className={cn('flex items-center gap-2 text-xs', source !== null && !broken && 'invisible')}>
          <ImageOff aria-hidden="true" className="size-4" />
          {found?.state === 'expired' ? 'Picture link expired' : found ? 'No picture' : 'No picture given'}
        </span>
      )}
    </span>
  )
}
