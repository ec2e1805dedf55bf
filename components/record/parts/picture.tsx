import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { askPictures } from '@/lib/browser/purchase/call'
import { picturePath } from '@/lib/core/dashboard-api/routes'
import { readSetting } from '@/lib/browser/database/database'
import { ImageOff } from 'lucide-react'
import { Avatar, useObtainable } from '@/components/ui/avatar'
import { cn } from '@/components/ui/cn'
import { bestPicture, type Picture as Found } from '@/lib/core/answers/picture'
import { readAnswer } from '@/lib/browser/purchase/journal'
import { isHex } from '@/lib/core/payment/bytes'
import type { RecordRow } from '@/lib/browser/database/stores'
import type { Entity } from '@/lib/core/answers/view'

/** By the address of a picture its token; null while pictures are off. */
type Tokens = ReadonlyMap<string, string> | null

type Album = { tokens: Tokens; want: () => void }

const AlbumContext = createContext<Album>({ tokens: new Map(), want: () => undefined })

const tokensQuery = (intentId: string) =>
  queryOptions({
    queryKey: ['record-pictures', 'of', intentId],
    queryFn: () => tokensOf(intentId),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

async function tokensOf(intentId: string): Promise<Tokens> {
  if ((await readSetting('pictures')) === false) return null
  const answer = isHex(intentId, 16) ? await readAnswer(intentId) : undefined
  return answer?.pictures ? askPictures(answer.pictures, answer.body) : new Map()
}

function allTokens(answers: readonly { data: Tokens | undefined }[]): Tokens {
  const read = answers.map(({ data }) => data).filter((tokens) => tokens !== undefined)
  return read.length === 0 || read.includes(null) ? null : new Map(read.flatMap((one) => [...(one ?? [])]))
}

type PicturesProviderProps = { intentIds: readonly string[]; children: ReactNode }

/** Shows pictures of these answers. They are asked for when the first of them is drawn. */
export function PicturesProvider({ intentIds, children }: PicturesProviderProps) {
  const [isWanted, setWanted] = useState(false)
  const tokens = useQueries({
    queries: intentIds.map((intentId) => ({ ...tokensQuery(intentId), enabled: isWanted })),
    combine: allTokens,
  })
  const album = useMemo(() => ({ tokens, want: () => setWanted(true) }), [tokens])
  return <AlbumContext value={album}>{children}</AlbumContext>
}

function usePictureAddress(source: string | null): string | undefined {
  const { tokens, want } = useContext(AlbumContext)
  useEffect(() => {
    if (source !== null) want()
  }, [source, want])
  if (source === null || tokens === null) return undefined
  if (source.startsWith('data:')) return source
  const token = tokens.get(source)
  return token === undefined ? undefined : picturePath(token)
}

const pixels = { xs: 40, sm: 56, md: 72, lg: 112, xl: 160 } as const

function usable(value: unknown, size: number): { source: string | null; found: Found | null } {
  const found = bestPicture(value, Date.now(), size)
  return { source: found?.state === 'ok' ? found.src : null, found }
}

type PictureProps = {
  value: unknown
  name: string
  size: keyof typeof pixels
  /** Faces are round. */
  of: Entity | 'thing'
}

export function Picture({ value, name, size, of }: PictureProps) {
  const { source, found } = usable(value, pixels[size])
  const address = usePictureAddress(source)
  const avatar = <Avatar name={name} src={address} size={size} isPerson={of === 'person'} />
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
  const given = usePictureAddress(source)
  const [address, onMissing] = useObtainable(given)
  return (
    <span
      className={cn(
        'grid aspect-[1.91] w-full place-items-center overflow-hidden rounded-md bg-sunken text-ink-faint',
        className,
      )}
    >
      {address ? (
        <img
          src={address}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={onMissing}
          className="size-full object-contain"
        />
      ) : (
        <span className={cn('flex items-center gap-2 text-xs', source !== null && !given && 'invisible')}>
          <ImageOff aria-hidden="true" className="size-4" />
          {found?.state === 'expired' ? 'Picture link expired' : found ? 'No picture' : 'No picture given'}
        </span>
      )}
    </span>
  )
}

export function RecordPicture({ row, size }: { row: RecordRow; size: PictureProps['size'] }) {
  const { picture } = row
  const { data } = useQuery({ ...tokensQuery(picture?.intentId ?? ''), enabled: picture !== undefined })
  const token = data?.get(picture?.url ?? '')
  return (
    <Avatar
      name={row.title}
      src={token === undefined ? undefined : picturePath(token)}
      isPerson={row.kind === 'person'}
      size={size}
    />
  )
}
