'use client'

import { useReducer, useState } from 'react'
import { cn } from '@/components/ui/cn'

const avatarStyle =
  'relative inline-grid shrink-0 place-items-center overflow-hidden bg-pressed font-medium text-ink-quiet select-none'

const sizes = {
  xs: 'size-5 text-[9px]',
  sm: 'size-7 text-[11px]',
  md: 'size-9 text-sm',
  lg: 'size-14 text-xl',
  xl: 'size-20 text-2xl',
}

const missing = new Set<string>()

/** Milliseconds until a picture that could not be had is asked for again: its row is drawn anew with each scroll. */
const missingMs = 60_000

export function noteMissing(src: string): void {
  missing.add(src)
  setTimeout(() => missing.delete(src), missingMs)
}

/** The address of a picture while it may be had, and what notes that it could not. */
export function useObtainable(src: string | undefined): [string | undefined, () => void] {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const onMissing = () => {
    if (src) noteMissing(src)
    redraw()
  }
  return [src && missing.has(src) ? undefined : src, onMissing]
}

type AvatarProps = { name: string; src?: string | undefined; size?: keyof typeof sizes; isPerson?: boolean }

export function Avatar({ name, size = 'md', isPerson = true, ...given }: AvatarProps) {
  const [src, onMissing] = useObtainable(given.src)
  const [loaded, setLoaded] = useState<string>()
  return (
    <span
      aria-hidden="true"
      className={cn(avatarStyle, sizes[size], isPerson ? 'rounded-full' : 'rounded-md')}
    >
      {initials(name)}
      {src && (
        <img
          key={src}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setLoaded(src)
          }}
          onLoad={() => setLoaded(src)}
          onError={onMissing}
          className={cn('absolute inset-0 size-full object-cover', loaded !== src && 'invisible')}
        />
      )}
    </span>
  )
}

export function initials(name: string): string {
  // what stands behind a comma is a credential, or the first name
  const [whole = '', behind = ''] = name.split(/,\s*/)
  const told = /\s/.test(whole.trim()) ? whole : `${behind} ${whole}`
  const words = told.split(/[\s.()]+/).filter((word) => /\p{L}|\p{N}/u.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => firstLetter(word ?? '')).join('')
}

function firstLetter(word: string): string {
  const letters = word.replace(/^[^\p{L}\p{N}]+/u, '').normalize('NFC')
  return (/^\P{M}\p{M}*/u.exec(letters)?.[0] ?? '').toLocaleUpperCase('en')
}
