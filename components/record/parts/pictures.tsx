import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { askPictures } from '@/lib/browser/purchase/call'
import { picturePath } from '@/lib/core/dashboard-api/routes'
import { readSetting } from '@/lib/browser/database/kept-settings'

export type Sealed = { intentId: string; seal: string; text: string }

type Album = { isOn: boolean; tokens: ReadonlyMap<string, string>; want: () => void }

const AlbumContext = createContext<Album>({ isOn: true, tokens: new Map(), want: () => undefined })

const none: ReadonlyMap<string, string> = new Map()

/** Pictures are asked for when the first of them is shown, and only while the setting allows it. */
export function PicturesProvider({ sealed, children }: { sealed: readonly Sealed[]; children: ReactNode }) {
  const [isWanted, setWanted] = useState(false)
  const { data: isOn } = useQuery({
    queryKey: ['setting', 'pictures'],
    queryFn: async () => (await readSetting('pictures')) !== false,
  })
  const { data: tokens = none } = useQuery({
    queryKey: ['pictures', ...sealed.map(({ intentId }) => intentId)],
    queryFn: async () => new Map((await Promise.all(sealed.map(askPictures))).flatMap((one) => [...one])),
    enabled: isWanted && isOn === true && sealed.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    placeholderData: (earlier) => earlier,
  })
  // pictures that were fetched before the setting was switched off are not shown either
  const album = useMemo(
    () => ({ isOn: isOn === true, tokens: isOn ? tokens : none, want: () => setWanted(true) }),
    [isOn, tokens],
  )
  return <AlbumContext value={album}>{children}</AlbumContext>
}

/** This server's address of a picture that an answer names; undefined until there is one, or where there is none. */
export function usePictureAddress(source: string | null): string | undefined {
  const { isOn, tokens, want } = useContext(AlbumContext)
  useEffect(() => {
    if (source?.startsWith('http')) want()
  }, [source, want])
  if (source === null || !isOn) return undefined
  if (source.startsWith('data:')) return source
  const token = tokens.get(source)
  return token === undefined ? undefined : picturePath(token)
}
